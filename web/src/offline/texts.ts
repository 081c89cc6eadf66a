/** What is told about playing without a server, apart from the other texts: it is fetched when it is needed. */

import type { Language } from "../protocol";
import { settings } from "../settings.svelte";
import { fill } from "../words";

const de = {
  choose: "Nur auf diesem Gerät spielen",
  hint: "Ohne Server: Die Partie bleibt auf diesem Gerät und läuft auch ohne Netz weiter.",
  unreachable: "Der Server ist gerade nicht zu erreichen. Ihr spielt auf diesem Gerät; Plätze per Link gibt es erst wieder, wenn er antwortet.",
  site: "Hier gibt es keinen Server: Ihr spielt zusammen auf diesem Gerät, Plätze per Link gibt es nicht.",
  nolinks: "Plätze per Link brauchen den Server. Diese Partie läuft nur auf diesem Gerät.",
  loading: "Die Spielregeln kommen auf dieses Gerät: {loaded} von {size} MB",
  starting: "Die Spielregeln werden aufgeschlagen …",
  lacking: "Ein Teil der Spielregeln kommt noch auf dieses Gerät: {loaded} von {size} MB",
  replayed: "Seit ihr zuletzt gespielt habt, gibt es eine neue Fassung von Würfelbecher. Die Partie ist nachgespielt und geht mit ihr weiter.",
  understood: "Verstanden",
  unplayable: "Hier geht es nicht weiter",
  "unplayable.sure": "Ohne gespeichertes Protokoll ist die Partie dann weg.",
  "unplayable.forget": "Ja, weg damit",
  "server.go-on": "Auf dem Server weiterspielen",
  "server.keep": "Auf dem Server aufheben",
  "device.go-on": "Auf diesem Gerät weiterspielen",
  "device.keep": "Auf diesem Gerät aufheben",
  carried: "Diese Partie ist auf ein Gerät umgezogen und geht dort weiter.",
  "carried.again": "Ist sie dort nicht angekommen? Dann hol sie noch einmal.",
  "file.save": "Partie als Datei speichern",
  "file.saved": "Gespeichert. Mit „{place}“ auf dem Regal geht sie von dieser Stelle weiter, auf jedem Gerät und jedem Server.",
  "file.open": "Diese Partie ist noch nicht zu Ende.",
  moving: "Die Partie zieht um …",
  ready: "Bereit für unterwegs: Alles liegt auf diesem Gerät ({size} MB).",
  get: "Für unterwegs laden ({size} MB)",
  getting: "Wird geladen: {loaded} von {size} MB",
  failed: "Das Laden hat nicht geklappt. Später noch einmal versuchen?",
  full: "Auf diesem Gerät ist nicht genug Platz: {size} MB müssen frei sein. Mach etwas Speicher frei und versuch es noch einmal.",
  insecure: "Für unterwegs laden geht nur über https.",
  forbidden: "Für unterwegs laden geht hier nicht: Dieser Browser lässt es nicht zu, vielleicht weil das Fenster privat ist.",
  stuck: "Das hat nicht geklappt: Die Spielregeln sind auf diesem Gerät stecken geblieben. Versuch es noch einmal.",
  broken: "Die Spielregeln ließen sich nicht auf dieses Gerät laden. Entweder fehlt das Netz, oder es liegt noch nicht alles bereit. Versuch es später noch einmal.",
};

const en: typeof de = {
  choose: "Play on this device only",
  hint: "Without the server: the match stays on this device and goes on without a network.",
  unreachable: "The server cannot be reached right now. You play on this device; seats by link are back when it answers.",
  site: "There is no server here: you play together on this device, and there are no seats by link.",
  nolinks: "Seats by link need the server. This match runs on this device alone.",
  loading: "Fetching the rules to this device: {loaded} of {size} MB",
  starting: "Opening the rulebook …",
  lacking: "A part of the rules is still on its way to this device: {loaded} of {size} MB",
  replayed: "There is a new version of Würfelbecher since you last played. The match was replayed and goes on with it.",
  understood: "Understood",
  unplayable: "This match cannot go on",
  "unplayable.sure": "Unless you have saved its record, the match is gone then.",
  "unplayable.forget": "Yes, take it off",
  "server.go-on": "Continue on the server",
  "server.keep": "Keep it on the server",
  "device.go-on": "Continue on this device",
  "device.keep": "Keep it on this device",
  carried: "This match has moved to a device and goes on there.",
  "carried.again": "It did not arrive there? Then fetch it once more.",
  "file.save": "Save the match as a file",
  "file.saved": "Saved. “{place}” on the shelf lets it go on from here, on any device and any server.",
  "file.open": "This match is not over yet.",
  moving: "The match is moving …",
  ready: "Ready for offline: everything is on this device ({size} MB).",
  get: "Load for offline play ({size} MB)",
  getting: "Loading: {loaded} of {size} MB",
  failed: "Loading did not work. Try again later?",
  full: "There is not enough room on this device: {size} MB are needed. Free up some storage and try again.",
  insecure: "Loading for offline play needs https.",
  forbidden: "Loading for offline play is not possible here: this browser does not allow it, perhaps because the window is private.",
  stuck: "That did not work: the rules got stuck on this device. Try again.",
  broken: "The rules could not be fetched to this device. Either there is no network, or not all of them are there yet. Try again later.",
};

const texts: Record<Language, typeof de> = { de, en };

export function said(key: keyof typeof de, values: Record<string, string> = {}): string {
  return fill(texts[settings.language][key], values);
}
