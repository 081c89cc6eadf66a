/** What is told about fair dice, apart from the other texts: few ever read it, so it is fetched when somebody does. */

import type { Language } from "./protocol";

const de = {
  lines: [
    "Bevor es losgeht, denkt sich der Server eine geheime Zahl aus und zeigt allen ihren Fingerabdruck. Damit hat er sich festgelegt: Keine andere Zahl passt dazu.",
    "Dann steuert jedes Gerät am Tisch eine eigene Zufallszahl bei, auch deins.",
    "Aus der geheimen Zahl, allen Beiträgen und der Nummer des Wurfs wird jeder Wurf ausgerechnet. Das Verfahren kennt jeder: HMAC mit SHA-256.",
    "Jede Seite eines Würfels ist dabei genau gleich wahrscheinlich, jede Karte im Stapel auch.",
    "Der Server kann sich also keinen Wurf aussuchen: Als er sich festlegte, kannte er deine Zahl noch nicht.",
    "Du kannst es auch nicht: Seine Zahl erfährst du erst nach der Partie.",
    "Dann rechnet dein Gerät auf Wunsch alle Würfe nach. Stimmt nur einer nicht, sagt es das.",
    "Für Computerspieler und für Geräte, die nichts beisteuern, springt der Server ein, mit einer Zahl, die aus seiner geheimen folgt. Auch da hat er keine Wahl.",
    "Was das nicht verhindert: Wer den Server betreibt, könnte die Würfe vorher wissen. Und wenn ein Mitspieler mit ihm gemeinsame Sache macht und nach dir beisteuert, könnte der seine Zahl passend wählen.",
    "Alles steht im Protokoll der Partie. Auch ein anderer Server oder der Befehl „becher verify“ kann es prüfen.",
  ],
  alone: [
    "Diese Würfel kommen aus einer Hand: Geworfen hat sie das Gerät, auf dem gespielt wurde, oder ein Server, zu dessen Würfeln niemand etwas beigesteuert hat.",
    "Vor dem ersten Wurf wurde dort eine geheime Zahl gezogen. Aus ihr und der Nummer des Wurfs wird jeder Wurf ausgerechnet. Das Verfahren kennt jeder: HMAC mit SHA-256.",
    "Jede Seite eines Würfels ist dabei genau gleich wahrscheinlich, jede Karte im Stapel auch.",
    "Wer zusammen auf einem Gerät spielt, muss sich auf niemanden sonst verlassen: Das Gerät würfelt selbst, und seine Zahl gehört denen, die davor sitzen.",
    "Das Protokoll beweist, dass alle Würfe aus dieser einen Zahl folgen. Wird auch nur einer geändert, fällt es auf.",
    "Es beweist nicht, dass niemand die Zahl ausgesucht hat. Das geht nur an einem Tisch auf dem Server, an dem jedes Gerät etwas beisteuert.",
    "Dein Gerät rechnet auf Wunsch alle Würfe nach, und der Befehl „becher verify“ kann es auch.",
  ],
  fingerprint: "Fingerabdruck der geheimen Zahl",
  secret: "Die geheime Zahl",
  later: "Die geheime Zahl zeigt der Server nach der Partie.",
  added: "Beigesteuert",
  server: "(der Server)",
  nothing: "noch nichts",
  check: "Alle Würfe nachrechnen",
  checking: "Es wird gerechnet …",
  proved: "Bewiesen: Alle {n} Würfe und Ziehungen folgen aus der geheimen Zahl und den Beiträgen.",
  provedAlone: "Bewiesen: Alle {n} Würfe und Ziehungen folgen aus der geheimen Zahl.",
  seen: "Den Fingerabdruck hat dieses Gerät schon vor der Partie gesehen.",
  unseen: "Ob der Fingerabdruck schon vor der Partie feststand, kann dieses Gerät nicht sagen: Es war nicht dabei. Frag jemanden, der mitgespielt hat.",
  mine: "Auch der Beitrag dieses Geräts ist darin.",
  otherPledge: "Hier stimmt etwas nicht: Vor der Partie hat dieses Gerät einen anderen Fingerabdruck gesehen.",
  otherMine: "Hier stimmt etwas nicht: Der Beitrag dieses Geräts ist nicht darin.",
  late: "Der Beitrag dieses Geräts kam nicht rechtzeitig an; der Server ist eingesprungen.",
  wrongSecret: "Hier stimmt etwas nicht: Die geheime Zahl passt nicht zum Fingerabdruck.",
  wrongStandIn: "Hier stimmt etwas nicht: Was für {name} beigesteuert wurde, folgt nicht aus der geheimen Zahl.",
  wrongThrow: "Hier stimmt etwas nicht: Antwort {number} müsste {due} sein, im Protokoll steht {came}.",
  wrongRules: "Hier stimmt etwas nicht: {why}",
  unpledged: "Hier lässt sich nichts beweisen: Bei dieser Partie hat sich niemand vorher auf die Würfel festgelegt.",
};

const en: typeof de = {
  lines: [
    "Before the match, the server thinks up a secret number and shows everybody its fingerprint. That binds it: no other number fits.",
    "Then every device at the table adds a random number of its own, and so does yours.",
    "Every roll is worked out from the secret number, all contributions and the number of the roll. Everybody knows the method: HMAC with SHA-256.",
    "Every side of a die is exactly as likely as any other, and so is every card in a pile.",
    "So the server cannot pick a roll: when it bound itself, it did not know your number.",
    "Nor can you: you learn its number only after the match.",
    "Then your device works out all rolls again, if you like. If a single one is wrong, it says so.",
    "For bots, and for devices that add nothing, the server stands in, with a number that follows from its secret one. It has no choice there either.",
    "What this does not prevent: whoever runs the server could know the rolls beforehand. And if a player is in league with them and adds a number after you, that number could be chosen to suit.",
    "The record of the match holds all of it. Another server, or the command “becher verify”, can check it too.",
  ],
  alone: [
    "These dice come from one place: the device the match was played on rolled them, or a server to whose dice nobody added anything.",
    "Before the first roll, a secret number was drawn there. Every roll is worked out from it and the number of the roll. Everybody knows the method: HMAC with SHA-256.",
    "Every side of a die is exactly as likely as any other, and so is every card in a pile.",
    "People who play on one device need nobody else's word: the device rolls its own dice, and its number belongs to those who sit in front of it.",
    "The record proves that all rolls follow from this one number. If even one is changed, it shows.",
    "It does not prove that nobody picked the number. Only a table on a server, where every device adds something, can do that.",
    "Your device works out all rolls again, if you like, and so can the command “becher verify”.",
  ],
  fingerprint: "Fingerprint of the secret number",
  secret: "The secret number",
  later: "The server shows the secret number after the match.",
  added: "Added by",
  server: "(the server)",
  nothing: "nothing yet",
  check: "Work out all rolls again",
  checking: "Working it out …",
  proved: "Proved: all {n} rolls and draws follow from the secret number and the contributions.",
  provedAlone: "Proved: all {n} rolls and draws follow from the secret number.",
  seen: "This device saw the fingerprint before the match.",
  unseen: "Whether the fingerprint was fixed before the match, this device cannot tell: it was not there. Ask somebody who played.",
  mine: "What this device added is part of it.",
  otherPledge: "Something is wrong: before the match, this device saw another fingerprint.",
  otherMine: "Something is wrong: what this device added is not part of it.",
  late: "What this device added did not arrive in time; the server stood in.",
  wrongSecret: "Something is wrong: the secret number does not fit the fingerprint.",
  wrongStandIn: "Something is wrong: what was added for {name} does not follow from the secret number.",
  wrongThrow: "Something is wrong: answer {number} should be {due}, and the record says {came}.",
  wrongRules: "Something is wrong: {why}",
  unpledged: "Nothing can be proved here: nobody fixed the dice of this match beforehand.",
};

export const fairTexts: Record<Language, typeof de> = { de, en };

export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
