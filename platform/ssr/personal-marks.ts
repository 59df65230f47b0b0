import { escapeHtml } from "./escape-html.ts";

/**
 * What differs from reader to reader in pages that are otherwise the same: drawn as marks, filled in at each request.
 * A text may stand in an element, in an attribute and in the state that the browser starts from, and is escaped for its
 * place. HTML may stand in an element only, and was made by our own renderers.
 */
export interface PersonalValues {
  readonly texts: Readonly<Record<string, string>>;
  readonly html: Readonly<Record<string, string>>;
}

/** A page in which nothing is personal. */
export const nothingPersonal: PersonalValues = { texts: {}, html: {} };

/** NUL can't stand in HTML, so nothing else looks like a mark. */
const NUL = "\u0000";

/** The mark to draw where a text is to stand. The name is made of letters. */
export const textMark = (name: string): string => `${NUL}text:${name}${NUL}`;

/** The mark to draw where HTML is to stand. The name is made of letters. */
export const htmlMark = (name: string): string => `${NUL}html:${name}${NUL}`;

/** A place in a document that is filled at each request. */
export type Hole = (values: PersonalValues) => string;

/** A mark as it stands in HTML, or, with its NULs escaped, in JSON; an escaped backslash before it is none of ours. */
// oxlint-disable-next-line no-control-regex -- it looks for nothing else
const mark = /\u0000(text|html):([A-Za-z]+)\u0000|(?<!\\)\\u0000text:([A-Za-z]+)\\u0000/;

/** Splits what was drawn at its marks: pieces of the document and holes by turns. */
export function splitAtMarks(drawn: string): (string | Hole)[] {
  const parts: (string | Hole)[] = [];
  let rest = drawn;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const [whole, kind, name = "", nameInJson] = found;
    parts.push(rest.slice(0, found.index), nameInJson === undefined ? holeInHtml(kind, name) : holeInJson(nameInJson));
    rest = rest.slice(found.index + whole.length);
  }
  return [...parts, rest];
}

function holeInHtml(kind: string | undefined, name: string): Hole {
  if (kind === "html") return ({ html }) => given(html, name);
  return ({ texts }) => escapeHtml(given(texts, name));
}

function holeInJson(name: string): Hole {
  return ({ texts }) =>
    JSON.stringify(given(texts, name))
      .slice(1, -1)
      .replaceAll("<", String.raw`\u003c`);
}

function given(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The page has a place for '${name}', which was not given.`);
  // NUL is nothing that a browser shows, and it must not look like a mark.
  return value.replaceAll(NUL, "");
}
