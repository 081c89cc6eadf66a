/** What travels between the page and a table, as docs/protocol.md describes it. */

export const PROTOCOL = 1;
/** The move with which a player throws the dice that the table asks for. */
export const THROW = "roll";

export type Language = "de" | "en";
export type Both = Record<Language, string>;
export type Value = number | string | boolean;

export interface GameOption {
  name: string;
  label: Both;
  default: Value;
  values?: { value: Value; label: Both }[];
  low?: number;
  high?: number;
}

export interface GameFacts {
  id: string;
  number: number;
  title: Both;
  summary: Both;
  players: { fewest: number; most: number; open_ended: boolean };
  shelf: { dice: string; kind: string; minutes: number; skill: number; classic: boolean; boxed: boolean };
  own_dice: boolean;
  /** Other names it goes by. */
  also: string[];
  /** The bots that can play it, the strongest last; one alone where nothing is left to choose. */
  bots: string[];
  /** The option without which nothing is left to choose, if there is one. */
  levels_if: string;
  options: GameOption[];
}

/** A legal move. */
export interface Offer {
  text: string;
  touch: string[];
  /** Whether the order of its parts does not matter: they are a set. */
  any_order: boolean;
  /** How many dice it throws, or -1 for some that are not known beforehand. */
  throws: number;
  /** By piece, how many chips or points it will at once bring there or take away. */
  changes: Record<string, number>;
}

/** A form without axes is filled in with the player's own words. */
export interface Form {
  notation: string;
  axes: string[][];
  touch: string[];
  /** The letter dice for which a list of words is to be written, one for each. */
  each: string;
}

/** How a kind of die looks; dice of the same name look alike. */
export interface DieLook {
  name: string;
  /** What it can show. */
  sides: string[];
  /** Whether its numbers from one to six are pips. */
  pips: boolean;
  colour: string;
  /** The colours of single sides, where they are not black. */
  inks: Record<string, string>;
}

export interface Throw {
  dice: DieLook[];
  own: boolean;
}

interface Base {
  id: string;
  owner: number | null;
  parts: string[];
}

export interface DicePiece extends Base {
  kind: "dice";
  marks: string[];
  die: DieLook;
  /** Dice set aside: they lie on the table as well, but no move touches them. */
  kept: string[];
  /** What is printed small beside a mark. */
  worth: Record<string, number>;
}
export interface CupPiece extends Base {
  kind: "cup";
  count: number;
  die: DieLook;
  marks: string[];
  lifted: boolean;
}
export interface ChipsPiece extends Base {
  kind: "chips";
  count: number;
  label: string;
  /** Dice that wait to be thrown, instead of chips. */
  die: DieLook | null;
}
export interface SheetRow {
  name: string;
  values: (number | null)[];
  sum: boolean;
  /** What the player whose turn it is would write there now. */
  offer: number | null;
}
export interface SheetPiece extends Base {
  kind: "sheet";
  rows: SheetRow[];
  /** Whether a nought means that the row is struck out. */
  strikes: boolean;
}
export interface StripPiece extends Base {
  kind: "strip";
  numbers: number[];
  marks: number[];
}
export interface DrawingPiece extends Base {
  kind: "drawing";
  picture: string;
  names: string[];
  drawn: boolean[];
}
export interface BoardPiece extends Base {
  kind: "board";
  picture: string;
  fields: string[];
  chips: number[];
}
export interface TilesPiece extends Base {
  kind: "tiles";
  tiles: { number: number; worth: number; open: boolean }[];
  label: string;
}
export interface WordsPiece extends Base {
  kind: "words";
  words: { text: string; seats: number[]; worth: number }[];
  label: string;
}
export interface CardsPiece extends Base {
  kind: "cards";
  cards: (string | null)[];
  label: string;
  fanned: boolean;
  /** The field of a board at which they lie, as `board/field`. */
  at: string;
}
export interface GridPiece extends Base {
  kind: "grid";
  columns: number;
  names: string[];
  /** A number, or a letter; a small letter is a joker standing for it. */
  cells: (number | string | null)[];
  label: string;
  /** Another grid at whose corners these cells lie. */
  around: string;
  /** The letter dice that are laid out on it. */
  laid_with: string;
}
export interface TableauPiece extends Base {
  kind: "tableau";
  colours: string[];
  dice: (number | null)[][];
  /** What is printed on the places, a row for each colour. */
  bonus: string[][];
  /** How many columns lie before the white line. */
  line: number;
  label: string;
}
export interface TextPiece extends Base {
  kind: "text";
  key: string;
  values: Record<string, unknown>;
}
export interface ScorePiece extends Base {
  kind: "score";
  label: string;
  value: number | null;
  /** Whether the highest or the lowest of everybody's numbers leads. */
  best: "" | "high" | "low";
}
/** How far somebody, or all together, have come on the way to a target; with `avoid` it is bad to arrive. */
export interface TrackPiece extends Base {
  kind: "track";
  label: string;
  value: number;
  target: number;
  marks: number[];
  avoid: boolean;
}
/** A line on the pad: cells in a row below their heads, if they have any. */
export interface NotesPiece extends Base {
  kind: "notes";
  label: string;
  cells: (string | null)[];
  heads: string[];
  /** Which cells have come to nothing. */
  struck: number[];
}

export type Piece =
  | DicePiece
  | CupPiece
  | ChipsPiece
  | SheetPiece
  | StripPiece
  | DrawingPiece
  | BoardPiece
  | TilesPiece
  | CardsPiece
  | GridPiece
  | TableauPiece
  | WordsPiece
  | TextPiece
  | ScorePiece
  | TrackPiece
  | NotesPiece;

export interface Result {
  places: number[];
  winners: number[];
  scores: (number | null)[];
  settlement: number[];
  nobody_wins: boolean;
}

export interface LogLine {
  who: number;
  what: string;
}

export interface Told {
  at: number;
  key: string;
  values: Record<string, unknown>;
}

export interface View {
  seat: number | null;
  /** What wins, in one line. */
  goal: { key: string; values: Record<string, unknown> };
  prompt: string;
  /** The numbers that the prompt names. */
  figures: Record<string, unknown>;
  legal: Offer[];
  form: Form | null;
  throw: Throw | null;
  can_undo: boolean;
  hides: boolean;
  pieces: Piece[];
  /** By seat, the marks of each throw of its latest turn. */
  throws: string[][][];
  /** Who takes no further part. */
  out: number[];
  log: LogLine[];
  told: Told[];
  result: Result | null;
}

export interface Seat {
  seat: number;
  name: string;
  kind: "here" | "friend" | "bot";
  connected: boolean;
  taken: boolean;
  bot_plays: boolean;
  /** Which bot plays, such as `bot:master`. */
  bot?: string;
}

/** The best move of a seat that was asked, if there is one, and why. */
export interface Hint {
  seat: number;
  asked: number;
  move: string | null;
  why: string;
}

export interface TableState {
  id: string;
  game: string;
  options: Record<string, Value>;
  own_dice: boolean;
  /** Whether one may ask for hints. */
  hints?: boolean;
  state: "waiting" | "playing" | "carried" | "over";
  seats: Seat[];
  mine: number[];
  /** Whether whoever holds this device is the host. */
  host?: boolean;
  /** The host's seat; -1 if it is whoever set the table. */
  host_seat?: number;
  /** Whether new people may come in. */
  open?: boolean;
  /** Somebody would like a rematch; `watch` is for those who only watch. */
  rematch?: { table: string; by: string; watch: string } | null;
  answers: number;
  asked: number;
  waiting_for: number[];
  limit: { seconds: number; left_ms: number } | null;
  /** How quickly bots play among themselves; `end` is to the end without a pause. */
  pace?: string;
  /** What is known of where the dice come from; the secret only in the end. Nothing with the players' own dice. */
  fair?: { commitment: string; contributions: string[]; secret: string } | null;
  invitations: Record<string, string>;
  watch: string;
  views: Record<string, View>;
  /** On this device: the rules have changed since the match was last played, and it was replayed. */
  replayed?: boolean;
}

export const EMOTES = ["laugh", "clap", "wow", "sad", "think", "hurry"] as const;
export type Emote = (typeof EMOTES)[number];

export interface GameWords {
  title: string;
  summary: string;
  rules: string;
  labels: Record<string, string>;
  did: Record<string, string>;
  moves: Record<string, string>;
  asks: Record<string, string>;
  said: Record<string, string>;
  options: Record<string, string>;
}
