/** What one screen shows of a table and what can be tapped there: the state behind every piece. */

import { getContext, setContext } from "svelte";
import { api } from "./api";
import { axesOf, choiceOf, formLit, formSelected, formTap, lit, notation, partOf, partsOn, ready, tap, type Spot } from "./choice";
import { signed } from "./changes";
import { Draft } from "./draft.svelte";
import { listed } from "./list";
import { needsPad } from "./pieces/pad";
import type { CupPiece, DicePiece, GameWords, GridPiece, Hint, Language, LogLine, Offer, Piece, TableState, View } from "./protocol";
import { calm, fast, settings } from "./settings.svelte";
import { sound } from "./sound";
import { Refused, type Connection } from "./connection";
import { t } from "./texts";
import { did, label, move, NO_WORDS, tell } from "./words";

const NOTHING: View = {
  seat: null,
  goal: { key: "", values: {} },
  prompt: "",
  figures: {},
  throws: [],
  out: [],
  legal: [],
  form: null,
  throw: null,
  can_undo: false,
  hides: false,
  pieces: [],
  log: [],
  told: [],
  result: null,
};

const SPECTATOR = -1;
/** How long dice roll, and how long a state stays on screen afterwards, in milliseconds: what is told has to be read. */
const ROLLING = 750;
const AFTER_ROLL = 550;
const AFTER_MOVE = 800;
/** What goes on by itself after one's own move does so soon. */
const BEFORE_ROLL = 120;
/** How long dice lie before they are thrown by themselves. */
const UNASKED = 900;
/** By the player's pace: how much longer or shorter all this takes, and how long dice roll at least. */
const PACES = { leisurely: 1.6, brisk: 1, once: 0.1 };
const LEAST_ROLLING = 350;
const A_LETTER = 25;
const LONGEST = 3500;
/** Of all that happened in between, so many letters are read at once; the rest is history. */
const AT_ONCE = 150;
/** Other players' states pass more quickly when they pile up: with this many waiting, each takes half the time. */
const CROWD = 6;
const SHORTEST = 300;
/** When a clock starts, what is on screen may stay for this share of its time. */
const LAST_GLANCE = 0.2;
/** For this long after a move, a second tap in the same place skips nothing. */
const DOUBLE_TAP = 500;

export class Play {
  connection: Connection | null = null;
  words = $state.raw<GameWords>(NO_WORDS);
  state = $state.raw<TableState | null>(null);
  seat = $state(SPECTATOR);
  covered = $state(false);
  selected = $state.raw<Spot[]>([]);
  picked = $state.raw<(string | null)[]>([]);
  /** What has been typed into the text field; it stays until the table accepts it. */
  typed = $state("");
  /** What has been typed into the fields of a list, until the next list is asked for. */
  written = $state.raw<string[]>([]);
  /** A throw whose dice are still rolling: of this state only the dice are shown so far. */
  falling = $state.raw<TableState | null>(null);
  /** Whether a move is on its way. Its outcome may be shown, and the next move made, before it is confirmed. */
  sending = $state(false);
  /** Whether nothing can be played at the moment. */
  busy = $derived(this.sending || this.falling !== null);
  /** Whether this screen throws by itself whenever dice are to be thrown. */
  auto = $state(false);
  problem = $state("");
  /** Whether the last move came too late because something else had happened in the meantime. */
  late = false;
  /** The latest throw: its number, which tells equal throws apart, and its marks. */
  rolled = $state.raw<{ at: number; marks: string[] } | null>(null);
  /** How many states are waiting to be shown. */
  behind = $state(0);

  #queue: { state: TableState; at: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;
  #acted = 0;
  #attempts = 0;
  #wanted = 0;
  /** How many answers the previously shown state had, if the present one followed from it. */
  #since = Infinity;
  #missed = false;
  view: View = $derived(this.#viewOf(this.state));
  names: string[] = $derived(this.state?.seats.map((seat) => seat.name) ?? []);
  /** The players' names for messages, which cannot say "you": one's own name is marked. */
  toldNames: string[] = $derived(this.names.map((name, seat) => (this.name(seat) === name ? name : t("table.me", { name }))));
  /** What was answered; on a device with several seats, only what all of them may know. */
  log: LogLine[] = $derived(
    this.view.log.map((line, at) => {
      const others = (this.state?.mine ?? []).map((seat) => this.state?.views[String(seat)]?.log[at]);
      return others.find((other) => other?.what.endsWith("?")) ?? line;
    }),
  );
  /** Whether this screen is to act. While its dice roll it stays as it was. */
  asked = $derived((this.behind === 0 || this.falling !== null) && this.#awaits(this.state, this.seat));
  /** Whether the computer plays the seat of this screen. */
  replaced = $derived(this.state?.seats[this.seat]?.bot_plays ?? false);
  choice = $derived(choiceOf(this.asked ? this.view.legal : [], this.view.pieces));
  axes = $derived(this.asked && this.view.form ? axesOf(this.view.form, this.view.pieces) : []);
  spots: Spot[] = $derived([...this.selected, ...formSelected(this.axes, this.picked)]);
  lit: Set<string> = $derived(
    this.covered ? new Set() : new Set([...lit(this.choice, this.selected), ...formLit(this.axes)]),
  );
  ready: Offer[] = $derived(ready(this.choice, this.selected));
  /** The move that a finger, pointer or focus is on. */
  pointed = $state.raw<Offer | null>(null);
  /** What the move that is pointed at or selected will change, by piece. */
  #foretold: Record<string, number> = $derived.by(() => {
    const [selected, ...more] = this.ready;
    const offer = this.pointed && this.choice.touching.concat(this.choice.buttons).includes(this.pointed) ? this.pointed : more.length ? undefined : selected;
    return offer && !this.unsent ? offer.changes : {};
  });
  /** What to do best, if somebody has asked; without a move, only what there is to say. */
  hint = $state.raw<Hint | null>(null);
  /** The parts that the best move touches. */
  hinted: Set<string> = $derived(new Set(this.view.legal.find(({ text }) => text === this.hint?.move)?.touch));
  filled: string | null = $derived(this.view.form ? notation(this.view.form, this.picked) : null);

  /** The verb in front of the player's own words, if such words are asked for. */
  verb: string = $derived(this.asked && this.view.form && !this.view.form.axes.length ? this.view.form.notation.split(" ")[0] as string : "");
  /** The grid on which letter dice are being laid out. */
  laying: GridPiece | undefined = $derived(
    this.verb ? this.view.pieces.find((piece): piece is GridPiece => piece.kind === "grid" && piece.laid_with !== "") : undefined,
  );
  draft = new Draft();
  /** The move that would lay the draft on the table, if it differs from what lies there. */
  unsent = $derived(this.laying && this.draft.changed ? `${this.verb} ${this.draft.text}` : "");

  /** The letters that each need a word, if a list is asked for. */
  letters: string[] = $derived(this.verb && this.view.form?.each ? (this.#dice(this.view.form.each)?.marks ?? []) : []);
  /** The move that would hand in the list as it stands. */
  handIn = $derived.by(() => {
    const words = listed(this.letters, this.written);
    return words && `${this.verb} ${words}`;
  });

  /** The seat whose pieces lie at the bottom: one's own or, for a spectator, that of the player to act. */
  focus = $derived(this.seat >= 0 ? this.seat : (this.state?.waiting_for[0] ?? this.lastMover()));

  /** Whether what everybody has is written on a pad. */
  padded = $derived(needsPad(this.view.pieces));
  /** The dice and cups that lie beside the buttons: on a pad there is room for those of the others. */
  dice: (DicePiece | CupPiece)[] = $derived(
    this.#viewOf(this.falling ?? this.state).pieces.filter(
      (piece): piece is DicePiece | CupPiece =>
        (piece.kind === "cup" || (piece.kind === "dice" && !this.blank(piece))) &&
        (piece.kind === "cup" || !this.padded || piece.owner === null || this.#near(piece.owner) || this.touched(piece)),
    ),
  );

  /** Whether somebody's dice are looked at now: one's own, or those of the player who acts. */
  #near(seat: number): boolean {
    return seat === this.focus || seat === (this.state?.waiting_for[0] ?? this.lastMover());
  }

  /** Whether there is nothing to be seen of a piece. */
  blank(piece: Piece): boolean {
    if (piece.kind === "grid" && piece.laid_with && !this.laying) return piece.cells.every((cell) => cell === null);
    if (piece.kind === "dice" && (piece.id === this.laying?.laid_with || (this.letters.length && piece.id === this.view.form?.each))) return true;
    if (piece.kind === "words") return piece.words.length === 0;
    return (piece.kind === "dice" && piece.marks.length + piece.kept.length === 0) || (piece.kind === "score" && piece.value === null);
  }

  lastMover(): number {
    return this.view.log.findLast((line) => line.who >= 0)?.who ?? 0;
  }

  #viewOf(state: TableState | null): View {
    return state?.views[String(this.seat)] ?? state?.views["-1"] ?? NOTHING;
  }

  // -- showing ------------------------------------------------------------------------------------

  /** A new state of the table. The outcome of a tap on this device is shown at once, everything else in its turn. */
  receive(state: TableState): void {
    const newest = this.#queue.at(-1)?.state ?? this.falling ?? this.state;
    const grown = newest?.id === state.id ? state.answers - newest.answers : 0;
    const next = { state, at: Date.now() };
    if (newest && newest.id !== state.id) {
      this.#clear();
      this.rolled = null;
      this.#since = Infinity;
      this.#land(state);
    } else if (grown === 0 && this.#queue.length) {
      this.#queue[this.#queue.length - 1] = next;
    } else if (grown === 0 && this.falling) {
      this.falling = state;
    } else if (grown <= 0) {
      this.#clear();
      this.#show(state);
    } else if (state.pace === "end") {
      this.#clear();
      this.#land(state);
    } else if (document.hidden || this.#answers(newest, state, grown)) {
      this.#clear();
      this.#show(state);
    } else if (this.#hurries(state)) {
      this.#queue = [next];
      this.#wait(this.#hurries(newest) ? 0 : Math.min(this.#until - Date.now(), LAST_GLANCE * (state.limit?.left_ms ?? 0)));
    } else {
      this.#queue.push(next);
      if (this.#timer === undefined) this.#next();
    }
    this.behind = this.#queue.length;
  }

  /** Shows the newest state without further pauses. */
  skip(): void {
    const newest = this.#queue.at(-1)?.state ?? this.falling;
    if (!newest || Date.now() < this.#acted + DOUBLE_TAP) return;
    const since = this.#queue.at(-2)?.state.answers ?? this.falling?.answers;
    this.#clear();
    this.#land(newest, newest.answers === since ? undefined : since);
  }

  /** Drops what is waiting to be shown: the next state is where the table stands now. */
  stop(): void {
    this.#clear();
    this.#missed = true;
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.behind = 0;
    this.falling = null;
  }

  /** Whether a person at this seat, and not a bot in their place, is to act. */
  #awaits(state: TableState | null, seat: number): boolean {
    return (state?.waiting_for.includes(seat) && !state.seats[seat]?.bot_plays) ?? false;
  }

  /** Whether a state is the outcome of a tap on this device: one of its seats was to act, and did. */
  #answers(newest: TableState | null, state: TableState, grown: number): boolean {
    const mover = state.views[String(this.seat)]?.log.at(-grown)?.who ?? SPECTATOR;
    return !this.#queue.length && state.mine.includes(mover) && this.#awaits(newest, mover);
  }

  #hurries(state: TableState | null): boolean {
    return state !== null && state.limit !== null && this.#awaits(state, this.seat);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#until = Date.now() + milliseconds;
    if (milliseconds > 0) this.#timer = setTimeout(() => this.#next(), milliseconds);
    else this.#next();
  }

  #next(): void {
    this.#timer = undefined;
    const next = this.#queue.shift();
    this.behind = this.#queue.length;
    if (!next) return;
    const { state, at } = next;
    const limit = state.limit && { ...state.limit, left_ms: Math.max(0, state.limit.left_ms - (Date.now() - at)) };
    this.#show({ ...state, limit });
  }

  /** Dice tell first: they fall, and everything else of the state follows when they lie. */
  #show(state: TableState): void {
    const thrown = this.#thrown(this.#news(state));
    if (!thrown || calm() || document.hidden || this.#missed || this.#hurries(state)) {
      this.#land(state);
      return;
    }
    this.falling = state;
    this.#roll(thrown, state);
    this.#timer = setTimeout(() => {
      const landed = this.falling ?? state;
      this.falling = null;
      this.#land(landed);
    }, this.rolling);
  }

  #land(state: TableState, since = this.state?.answers): void {
    const before = this.state?.id === state.id ? this.state : null;
    const wasAsked = before?.waiting_for.includes(this.seat) ?? false;
    const news = this.#news(state);
    const held = this.selected;
    if (before?.asked !== state.asked) {
      this.hint = null;
      this.selected = [];
      this.picked = [];
      this.written = [];
      this.problem = "";
      this.sending = false;
    }
    this.#takeSeat(state);
    if (news.length) this.#since = this.#missed ? Infinity : (since ?? Infinity);
    this.#missed = false;
    this.state = state;
    this.behind = this.#queue.length;
    this.#hold(held, news);
    this.#fillForm();
    this.#syncDraft();
    const thrown = this.#thrown(news);
    if (thrown && this.rolled?.at !== state.answers) this.#roll(thrown, state);
    else if (news.length && !thrown) sound.tap();
    if (!wasAsked && before && state.waiting_for.includes(this.seat) && !this.#queue.length) sound.turn();
    if (before && before.state !== "over" && state.state === "over") sound.end();
    this.#timer = undefined;
    if (news.length && !fast()) this.#wait(this.#pause(news));
  }

  /** Dice that were kept stay kept: while the others roll, and for the next choice of which to keep. */
  #hold(held: Spot[], news: LogLine[]): void {
    const own = news.every(({ who }) => who < 0 || who === this.seat);
    if (!held.length || !news.length || !own) return;
    if (!this.state?.waiting_for.length) {
      this.selected = held;
      return;
    }
    const onTable = partsOn(this.view.pieces);
    const lying = held.filter((spot) => held.filter((other) => partOf(other) === partOf(spot)).length <= (onTable.get(partOf(spot)) ?? 0));
    const keeping = this.choice.touching.filter((offer) => offer.any_order && offer.throws);
    if (keeping.some((offer) => lying.every((spot) => offer.touch.includes(partOf(spot))))) this.selected = lying;
  }

  /** What was answered since the state that is shown. */
  #news(state: TableState): LogLine[] {
    const grown = this.state?.id === state.id ? state.answers - this.state.answers : 0;
    return grown > 0 ? this.#viewOf(state).log.slice(-grown) : [];
  }

  #thrown(news: LogLine[]): LogLine | undefined {
    return news.findLast((line) => line.what.startsWith("rolled "));
  }

  #roll({ what }: LogLine, state: TableState): void {
    const marks = what.split(" ").slice(1);
    this.rolled = { at: state.answers, marks: marks[0] === "?" ? [] : marks };
    sound.roll(marks.length);
  }

  /** How long dice roll, in milliseconds. */
  get rolling(): number {
    return Math.max(LEAST_ROLLING, ROLLING * PACES[settings.pace]);
  }

  /** How long news stays on screen: one's own always long enough, others' for less time the more of it is waiting. */
  #pause(news: LogLine[]): number {
    const base = this.#thrown(news) ? AFTER_ROLL + (calm() ? ROLLING : 0) : AFTER_MOVE;
    const told = this.view.told.some(({ at }) => at > this.#since) ? this.latest().length : 0;
    const whole = Math.min(LONGEST, base + A_LETTER * told) * PACES[settings.pace];
    const own = news.some(({ who }) => this.state?.mine.includes(who) && !this.state.seats[who]?.bot_plays);
    if (own && !this.state?.waiting_for.length && this.state?.state === "playing") return BEFORE_ROLL;
    return own ? whole : Math.max(SHORTEST * PACES[settings.pace], whole / (1 + this.#queue.length / CROWD));
  }

  /** After how long the dice are thrown by themselves, if that is wished for; 0 if they are not. */
  unasked = $derived(
    this.auto && this.asked && !this.busy && !this.covered && this.view.throw && !this.view.throw.own ? UNASKED * PACES[settings.pace] : 0,
  );

  /** On a device with several seats, the screen belongs to the player to act; secrets are covered before it changes hands. */
  #takeSeat(state: TableState): void {
    const mine = state.mine;
    const before = mine.includes(this.seat) ? this.seat : (mine[0] ?? SPECTATOR);
    const acting = mine.filter((seat) => state.waiting_for.includes(seat));
    const next = acting.length && !acting.includes(before) ? (acting[0] as number) : before;
    if (next !== this.seat && mine.length > 1 && mine.some((seat) => state.views[String(seat)]?.hides)) this.covered = true;
    this.seat = next;
  }

  /** Steppers start at the lowest number; everything else has to be picked. */
  #fillForm(): void {
    if (this.view.form && this.picked.length !== this.axes.length) {
      this.picked = this.axes.map((axis) => (axis.counts && !axis.touch ? (axis.values[0] as string) : null));
    }
  }

  #syncDraft(): void {
    const grid = this.laying;
    const dice = grid && this.#dice(grid.laid_with);
    if (grid && dice) this.draft.sync(grid, dice);
  }

  #dice(id: string): DicePiece | undefined {
    return this.view.pieces.find((piece): piece is DicePiece => piece.kind === "dice" && piece.id === id);
  }

  // -- acting -------------------------------------------------------------------------------------

  tap(spot: Spot): void {
    if (this.busy || !this.lit.has(partOf(spot))) return;
    if (this.axes.length) {
      sound.tap();
      this.picked = formTap(this.axes, this.picked, spot);
      return;
    }
    const { selected, play } = tap(this.choice, this.selected, spot, this.#grave(spot));
    this.selected = selected;
    if (play) void this.send(play.text);
    else sound.tap();
  }

  /** Points at the move that a tap on a spot would play, if there is only one. */
  point(spot: Spot | null): void {
    const offers = spot === null ? [] : this.choice.touching.filter(({ touch }) => touch.length === 1 && touch[0] === partOf(spot));
    this.pointed = (offers.length === 1 && offers[0]) || null;
  }

  /** How a number on the table is about to change, such as `+3`. */
  change(piece: string): string | undefined {
    const by = this.#foretold[piece];
    return by === undefined ? undefined : signed(by);
  }

  /** Rows of a sheet and words are selected first and confirmed by a button, because the move cannot be taken back. */
  #grave(spot: Spot): boolean {
    return this.view.pieces.some((piece) => (piece.kind === "sheet" || piece.kind === "words") && spot.startsWith(`${piece.id}/`));
  }

  pick(axis: number, value: string): void {
    this.picked = this.picked.map((before, at) => (at === axis ? value : before));
  }

  write(field: number, word: string): void {
    const words = [...this.written];
    words[field] = word;
    this.written = words;
  }

  /** Plays a move and tells whether the table accepted it. */
  async send(move: string): Promise<boolean> {
    const state = this.state;
    if (!state || !this.connection || this.busy) return false;
    this.#acted = Date.now();
    return this.attempt(this.connection.play(this.seat, state.asked, move));
  }

  /** Asks what to do best; the answer comes by `hear`. */
  async ask(): Promise<void> {
    const { seat, state } = this;
    if (!state || !this.connection) return;
    const said = (why: string) => (this.hint = { seat, asked: state.asked, move: null, why });
    said(t("table.hint.coming"));
    try {
      await this.connection.hint(seat, state.asked);
    } catch (error) {
      said((error as Error).message);
    }
  }

  hear(hint: Hint): void {
    if (hint.asked === this.state?.asked && hint.seat === this.seat) this.hint = hint;
  }

  /** Ends the turn, after laying the draft on the table if there is a new one. */
  async finish(move: string): Promise<void> {
    if (!this.unsent || (await this.send(this.unsent))) await this.send(move);
  }

  async attempt(request: Promise<void>): Promise<boolean> {
    const asked = this.state?.asked;
    const attempt = ++this.#attempts;
    this.sending = true;
    this.problem = "";
    try {
      await request;
      if (this.state?.asked === asked && !this.asked && !this.falling) this.selected = [];
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.late = error.key === "too-late";
      this.problem = this.late ? t("error.late") : error.message;
      sound.refuse();
      return false;
    } finally {
      if (attempt === this.#attempts) this.sending = false;
    }
  }

  // -- words --------------------------------------------------------------------------------------

  /** Fetches the words of a game in a language, unless others are wanted in the meantime. */
  async learn(language: Language, game: string): Promise<void> {
    const wanted = ++this.#wanted;
    try {
      const words = await api.words(language, game);
      if (wanted === this.#wanted) this.words = words;
    } catch (error) {
      if (wanted === this.#wanted) throw error;
    }
  }

  name(seat: number): string {
    return this.state?.mine.length === 1 && seat === this.seat ? t("table.you") : (this.names[seat] ?? "");
  }

  /** What a move is called on a button and in the history. */
  called(text: string): string {
    return move(this.words, text, this.names);
  }

  line({ who, what }: LogLine): string {
    const name = this.name(who);
    const told = (key: "log.rolled" | "log.rolled.hidden" | "log.drew" | "log.drew.hidden" | "log.chosen", said = "") =>
      t(name === t("table.you") ? `${key}.you` : key, { name, what: said });
    const [verb = "", ...rest] = what.split(" ");
    const hidden = rest[0] === "?";
    if (what === "?") return told("log.chosen");
    if (verb === "rolled") return hidden ? told("log.rolled.hidden") : told("log.rolled", this.#marks(rest));
    if (verb === "drew") {
      if (hidden) return told("log.drew.hidden");
      const drawn = rest.map((word) => label(this.words, word)).join(" ");
      return name ? told("log.drew", drawn) : t("log.table", { what: drawn });
    }
    return did(this.words, what, this.toldNames[who] ?? "", this.toldNames);
  }

  #marks(marks: string[]): string {
    return marks.map((mark) => label(this.words, mark)).join(marks.length > 1 ? " · " : "");
  }

  /** Everything that happened, in order: answers and messages, each with its number. What a message tells is not said twice. */
  history(): { at: number; text: string; told: boolean; thrown: boolean }[] {
    const first = (this.state?.answers ?? 0) - this.log.length;
    const messages = this.view.told.filter(({ at }) => at > first);
    const told = messages.map(({ at, key, values }) => ({ at, text: tell(this.words, key, values, this.toldNames), told: true, thrown: false }));
    const answered = this.log
      .map((line, n) => ({ line, at: first + n + 1 }))
      .filter(({ line, at }) => !messages.some((message) => message.at === at && names(message.values, line.what)))
      .map(({ line, at }) => ({ at, text: this.line(line), told: false, thrown: line.what.startsWith("rolled ") }))
      .filter(({ at, text }) => !told.some((message) => message.at === at && message.text.startsWith(text)));
    return [...answered, ...told].sort((a, b) => a.at - b.at || Number(a.told) - Number(b.told));
  }

  /** What happened since the previously shown state, in one line: throws, messages and the last answer. */
  latest(): string {
    const since = Math.min(this.#since, (this.state?.answers ?? 0) - 1);
    const history = this.history();
    const news = history.filter((entry) => entry.at > since && (entry.told || entry.thrown || entry === history.at(-1)));
    const lines = news.map((entry) => entry.text);
    while (lines.length > 1 && lines.join(" ").length > AT_ONCE) lines.shift();
    return lines.length > 1 ? lines.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(" ") : (lines[0] ?? "");
  }

  pieces(owner: number | null): Piece[] {
    return this.view.pieces.filter((piece) => piece.owner === owner);
  }

  touched(piece: Piece): boolean {
    return piece.parts.some((part) => this.lit.has(`${piece.id}/${part}`));
  }
}

/** Whether the values of a message name all that a move names behind its verb; numbers alone may mean something else. */
function names(values: Record<string, unknown>, move: string): boolean {
  const [verb = "", ...named] = move.split(" ");
  if (verb === "rolled" || verb === "drew" || !named.some((word) => /\D/.test(word))) return false;
  return named.every((word) => Object.values(values).includes(word) || Object.values(values).includes(Number(word)));
}

export const PLAY = Symbol("play");

export function providePlay(play: Play): Play {
  return setContext(PLAY, play);
}

export function usePlay(): Play {
  return getContext<Play>(PLAY);
}
