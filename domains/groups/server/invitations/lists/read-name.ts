/** A name in its two parts, as an invitation has them. */
export interface Name {
  firstName: string;
  lastName: string;
}

/** What follows a last name and is none. */
const suffix = /^(?:jr|sr|ii|iii|iv|esq|esquire|ph\.?d|m\.?d|j\.?d|ll\.?m)\.?$/i;

/** What begins a last name of several words. */
const particle = /^(?:van|von|vom|zu|de|der|den|des|del|della|di|da|du|dos|das|la|le|bin|ibn|al|el|ter|ten)$/;

/** A name as people and mail programs write it: 'Jane Doe', '"Doe, Jane"', "'Jane van Doe (Law)'", 'King, Ann, Jr.'. */
export function readName(written: string): Name {
  const name = tidy(written);
  const [before = "", ...after] = name.split(",").map((part) => part.trim());
  const titles = after.filter((part) => suffix.test(part));
  const [first, ...others] = after.filter((part) => part !== "" && !suffix.test(part));
  if (first === undefined) return withSuffix(splitName(before), titles);
  return withSuffix({ firstName: [first, ...others].join(" "), lastName: before }, titles);
}

/** The same where first and last name stand in cells of their own. */
export function nameOfCells(first: string, last: string): Name {
  return { firstName: tidy(first), lastName: tidy(last) };
}

/** Without quotes around it, and without what stands in parentheses at its end. */
function tidy(written: string): string {
  return written
    .replaceAll('"', " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/ \([^()]*\)$/, "")
    .replace(/^['‘’`]([^'‘’`]*)['‘’`]$/, "$1")
    .trim();
}

function splitName(name: string): Name {
  const words = name.split(" ").filter(Boolean);
  const titles: string[] = [];
  while (words.length > 2 && suffix.test(words.at(-1) ?? "")) titles.unshift(words.pop() ?? "");
  let at = words.length - 1;
  while (at > 1 && particle.test(words[at - 1] ?? "")) at -= 1;
  if (words.length < 2) return { firstName: name, lastName: "" };
  return withSuffix({ firstName: words.slice(0, at).join(" "), lastName: words.slice(at).join(" ") }, titles);
}

function withSuffix({ firstName, lastName }: Name, titles: readonly string[]): Name {
  return { firstName, lastName: [lastName, ...titles].filter(Boolean).join(" ") };
}
