/** The little Markdown that rules are written in, parsed into data: it is shown as text nodes, never as HTML. */

export interface Span {
  text: string;
  style: "plain" | "strong" | "em" | "code";
}

export type Block =
  | { kind: "heading" | "paragraph"; spans: Span[] }
  | { kind: "bullets" | "numbers"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const STARTS: [Block["kind"], RegExp][] = [
  ["heading", /^### +/],
  ["bullets", /^- +/],
  ["numbers", /^\d+\. +/],
  ["table", /^\|/],
];

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block["kind"] = "paragraph";
  let lines: string[] = [];

  const finish = () => {
    if (lines.length) blocks.push(block(open, lines));
    lines = [];
  };

  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const [kind = "paragraph", start = ""] = STARTS.find(([, start]) => start.test(line)) ?? [];
    if (!line) {
      finish();
    } else if (kind === "paragraph" && (open === "bullets" || open === "numbers") && lines.length && /^\s/.test(raw)) {
      lines[lines.length - 1] += ` ${line}`;
    } else {
      if (kind !== open || kind === "heading") finish();
      open = kind;
      lines.push(line.replace(start, ""));
    }
  }
  finish();
  return blocks;
}

function block(kind: Block["kind"], lines: string[]): Block {
  if (kind === "bullets" || kind === "numbers") return { kind, items: lines.map(spans) };
  if (kind !== "table") return { kind, spans: spans(lines.join(" ")) };
  const [head = [], , ...rows] = lines.map((line) => line.split("|").slice(0, -1).map((cell) => spans(cell.trim())));
  return { kind, head, rows };
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), style: "plain" });
    const [whole, strong, em, code] = match;
    found.push({ text: (strong ?? em ?? code) as string, style: strong ? "strong" : em ? "em" : "code" });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), style: "plain" });
  return found;
}
