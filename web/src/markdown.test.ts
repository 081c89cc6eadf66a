import { describe, expect, it } from "vitest";
import { parse, type Block, type Span } from "./markdown";

const FILES = import.meta.glob<string>("../../src/wuerfelbecher/words/*/*.toml", { query: "?raw", import: "default", eager: true });

function rulesOf(file: string): string | undefined {
  return /^rules = """\n(.*?)"""$/ms.exec(file)?.[1];
}

function plain(spans: Span[]): string {
  return spans.map(({ text }) => text).join("");
}

/** A block in one line, without its styles. */
function outline(block: Block): string {
  if (block.kind === "table") return [block.head, ...block.rows].map((row) => row.map(plain).join(" ; ")).join(" / ");
  return `${block.kind}: ${"items" in block ? block.items.map(plain).join(" / ") : plain(block.spans)}`;
}

describe("rules in Markdown", () => {
  it("have headings, paragraphs and lists, each with lines that go on", () => {
    const text = "One\nline.\n\n### Head\nBelow.\n- first\n  goes on\n- second\n\nThen:\n\n1. throw\n2. stop,\n   or not\n";
    expect(parse(text).map(outline)).toEqual([
      "paragraph: One line.",
      "heading: Head",
      "paragraph: Below.",
      "bullets: first goes on / second",
      "paragraph: Then:",
      "numbers: throw / stop, or not",
    ]);
  });

  it("have tables with a head, in which a cell may be empty", () => {
    const [before, table, after] = parse("Worth:\n| | A | B |\n|---|---|---|\n| **Nine** | 9 | |\nEnd.");
    expect(outline(before as Block)).toBe("paragraph: Worth:");
    expect(outline(table as Block)).toBe(" ; A ; B / Nine ; 9 ; ");
    expect(table).toHaveProperty("rows.0.0", [{ text: "Nine", style: "strong" }]);
    expect(outline(after as Block)).toBe("paragraph: End.");
  });

  it("become blocks of plain text, with marked words", () => {
    expect(parse("**Two** dice\nand *luck*.\n\n### Rulings\n- one\n  more\n- <b>two</b> `roll`")).toEqual([
      {
        kind: "paragraph",
        spans: [
          { text: "Two", style: "strong" },
          { text: " dice and ", style: "plain" },
          { text: "luck", style: "em" },
          { text: ".", style: "plain" },
        ],
      },
      { kind: "heading", spans: [{ text: "Rulings", style: "plain" }] },
      { kind: "bullets", items: [[{ text: "one more", style: "plain" }], [{ text: "<b>two</b> ", style: "plain" }, { text: "roll", style: "code" }]] },
    ]);
  });
});

describe("the rules of every game", () => {
  const games = Object.entries(FILES).filter(([path]) => !/\/(cli|coach|table)\.toml$/.test(path));

  it("are all found", () => {
    expect(games.length).toBeGreaterThan(200);
    expect(games.filter(([, file]) => !rulesOf(file)).map(([path]) => path)).toEqual([]);
  });

  it.each(games)("leave no mark of Markdown in a text: %s", (_, file) => {
    for (const block of parse(rulesOf(file) as string)) {
      const texts = block.kind === "table" ? [block.head, ...block.rows].flat() : "items" in block ? block.items : [block.spans];
      for (const text of texts.map(plain)) expect(text).not.toMatch(/[|*`#_~\\<>[\]]|^[-+>] |^\d+[.)] /);
      if (block.kind === "table") for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
  });

  it.each(games)("show every numbered line with its number, and every row in a table: %s", (_, file) => {
    const rules = rulesOf(file) as string;
    const blocks = parse(rules);
    const numbers = [...rules.matchAll(/^\s*(\d+)\. /gm)].map(([, number]) => Number(number));
    expect(blocks.flatMap((block) => (block.kind === "numbers" ? block.items.map((_, at) => at + 1) : []))).toEqual(numbers);
    const rows = blocks.map((block) => (block.kind === "table" ? block.rows.length + 2 : 0));
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(rules.match(/^\s*\|/gm)?.length ?? 0);
  });
});
