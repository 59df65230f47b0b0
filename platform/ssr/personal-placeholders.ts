import { escapeHtml } from "./escape-html.ts";

/**
 * What differs between readers in pages that are otherwise identical: rendered as placeholders, filled in on each
 * request. A text may occur in an element, in an attribute and in the hydration state, and is escaped accordingly. HTML
 * may occur only in an element, and comes from our own renderers (docs/decisions/rendering-and-caching.md).
 */
export interface PersonalValues {
  readonly texts: Readonly<Record<string, string>>;
  readonly html: Readonly<Record<string, string>>;
}

/** For a page with nothing personal. */
export const nothingPersonal: PersonalValues = { texts: {}, html: {} };

/** NUL can't occur in HTML, so nothing else looks like a placeholder. */
const NUL = "\u0000";

/** The placeholder for a text. The name consists of letters. */
export const textPlaceholder = (name: string): string => `${NUL}text:${name}${NUL}`;

/** The placeholder for HTML. The name consists of letters. */
export const htmlPlaceholder = (name: string): string => `${NUL}html:${name}${NUL}`;

/** A place in a document that is filled on each request. */
export type Placeholder = (values: PersonalValues) => string;

/** A placeholder in HTML or, with escaped NULs, in JSON; one after an escaped backslash is not ours. */
// oxlint-disable-next-line no-control-regex -- it looks for nothing else
const mark = /\u0000(text|html):([A-Za-z]+)\u0000|(?<!\\)\\u0000text:([A-Za-z]+)\\u0000/;

/** Splits a rendered document at its placeholders. */
export function splitAtPlaceholders(rendered: string): (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = [];
  let rest = rendered;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    const [whole, kind, name = "", nameInJson] = found;
    parts.push(
      rest.slice(0, found.index),
      nameInJson === undefined ? placeholderInHtml(kind, name) : placeholderInJson(nameInJson),
    );
    rest = rest.slice(found.index + whole.length);
  }
  return [...parts, rest];
}

function placeholderInHtml(kind: string | undefined, name: string): Placeholder {
  if (kind === "html") return ({ html }) => given(html, name);
  return ({ texts }) => escapeHtml(given(texts, name));
}

function placeholderInJson(name: string): Placeholder {
  return ({ texts }) =>
    JSON.stringify(given(texts, name))
      .slice(1, -1)
      .replaceAll("<", String.raw`\u003c`);
}

function given(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`The page has a place for '${name}', which was not given.`);
  // Browsers don't show NUL, and it must not look like a placeholder.
  return value.replaceAll(NUL, "");
}
