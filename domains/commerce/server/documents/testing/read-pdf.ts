import { inflateSync } from "node:zlib";

/** What a PDF by Typst says. */
export interface ReadPdf {
  /** Its pages' text, line after line; '\uFFFD' for a letter that no font had. */
  text: string;
  /** The kinds of its tags: 'H1', 'Table', 'TH' … */
  tags: ReadonlySet<string>;
  pages: number;
  /** The dictionaries of all objects. */
  source: string;
}

/** Reads a PDF as Typst writes it: plain objects, compressed streams, two bytes for each letter. */
export function readPdf(pdf: Uint8Array): ReadPdf {
  const bytes = Buffer.from(pdf);
  const source = bytes.toString("latin1");
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const match of source.matchAll(
    /^(\d+) 0 obj\n(?:((?:(?!endobj)[\s\S])*?)\nstream\n|((?:(?!endobj)[\s\S])*?)\nendobj)/gm,
  )) {
    const [whole, id = "", withStream, plain = ""] = match;
    const start = match.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(withStream ?? "")?.[1] ?? 0);
    objects.set(id, { dictionary: withStream ?? plain, stream: streamOf(bytes.subarray(start, start + length)) });
  }
  const all = [...objects.values()];
  const pages = all.filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  const text = pages.flatMap(({ dictionary }) => {
    const content = objects.get(/\/Contents (\d+)/.exec(dictionary)?.[1] ?? "")?.stream ?? "";
    const resources = objects.get(/\/Resources (\d+)/.exec(dictionary)?.[1] ?? "")?.dictionary ?? dictionary;
    return linesOf(content, (name) => {
      const font = objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(resources)?.[1] ?? "")?.dictionary ?? "";
      return lettersOf(objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? "")?.stream ?? "");
    });
  });
  const tags = new Set(Array.from(source.matchAll(/\/S \/(\w+)/g), ([, name = ""]) => name));
  return { text: text.join("\n"), tags, pages: pages.length, source };
}

function streamOf(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes).toString("latin1");
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}

/** Reads a font's map from codes to letters. */
function lettersOf(map: string): (code: number) => string {
  const letters = new Map<number, string>();
  for (const [, block = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = "", hex = ""] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(code, 16), textOf(hex));
  return (code) => letters.get(code) ?? "\uFFFD";
}

/** A string: letters in parentheses, or in hexadecimal where a byte is none. */
const STRING = String.raw`\((?:\\[\s\S]|[^\\)])*\)|<[0-9A-F]+>`;
const shown = new RegExp(
  [
    String.raw`/(?<font>f\d+) \S+ Tf`,
    String.raw`/ActualText <FEFF(?<meant>\w+)>[\s\S]*?EMC`,
    String.raw`\[(?<many>(?:${STRING}|[^\]])*)\] TJ`,
    String.raw`(?<one>${STRING}) Tj`,
  ].join("|"),
  "g",
);

/** Reads the lines of a page: what is shown by one operator, and what several glyphs together stand for. */
function linesOf(content: string, fontOf: (name: string) => (code: number) => string): string[] {
  let letters = fontOf("");
  return Array.from(content.matchAll(shown), ({ groups: { font, meant, many, one } = {} }) => {
    if (font !== undefined) letters = fontOf(font);
    if (meant !== undefined) return textOf(meant);
    const strings = (many ?? one ?? "").matchAll(new RegExp(STRING, "g"));
    return Array.from(strings, ([string]) => decode(string, letters)).join("");
  }).filter((line) => line !== "");
}

const textOf = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function decode(string: string, letters: (code: number) => string): string {
  const bytes = string.startsWith("<") ? Buffer.from(string.slice(1, -1), "hex") : unescape(string.slice(1, -1));
  return Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) =>
    letters(bytes.readUInt16BE(2 * index)),
  ).join("");
}

function unescape(string: string): Buffer {
  const raw = string.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, escape: string) =>
    /^[0-7]/.test(escape) ? String.fromCodePoint(Number.parseInt(escape, 8)) : (escapes[escape] ?? escape),
  );
  return Buffer.from(raw, "latin1");
}
