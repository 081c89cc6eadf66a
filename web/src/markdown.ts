/** The little Markdown that rules are written in, as data: it is shown as text nodes, never as HTML. */

export interface Span {
  text: string;
  style: "plain" | "strong" | "em" | "code";
}

export type Block = { kind: "heading" | "paragraph"; spans: Span[] } | { kind: "list"; items: Span[][] };

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  let open: "paragraph" | "list" | null = null;
  const pending: string[] = [];

  const finish = () => {
    if (open === "paragraph") blocks.push({ kind: "paragraph", spans: spans(pending.join(" ")) });
    if (open === "list") blocks.push({ kind: "list", items: pending.map(spans) });
    open = null;
    pending.length = 0;
  };

  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const heading = /^#+\s+(.*)$/.exec(line);
    const item = /^(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (!line) {
      finish();
    } else if (heading) {
      finish();
      blocks.push({ kind: "heading", spans: spans(heading[1] as string) });
    } else if (item) {
      if (open !== "list") finish();
      open = "list";
      pending.push(item[1] as string);
    } else if (open === "list" && /^\s/.test(raw)) {
      pending[pending.length - 1] += ` ${line}`;
    } else {
      if (open === "list") finish();
      open = "paragraph";
      pending.push(line);
    }
  }
  finish();
  return blocks;
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
