import { normalizePassword } from "./normalize-password.ts";

/** How many characters around a common word still don't make a good password: 'password2026!'. */
const LITTLE = 5;

let commonWords: Promise<ReadonlySet<string>> | undefined;

/** The list is large and only needed when a user chooses a password. */
async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/**
 * Whether a password is among those attackers try first: a leaked one, one with a few digits or symbols around it, the
 * user's own words likewise (`own`: address, names, product), a run or a repetition.
 */
export async function isCommon(password: string, own: readonly string[]): Promise<boolean> {
  const words = await (commonWords ??= loadWords());
  const lower = normalizePassword(password).toLowerCase();
  if (isRepetition(lower) || isMadeOfRuns(lower) || isOneWordAgain(lower)) return true;
  if (isMadeOf(withoutYears(lower), [...own, ...ours])) return true;
  return [lower, unleet(lower), withoutYears(lower)].some((form) => isKnownWithLittle(form, words));
}

/** Whether a password is little more than the user's own words: 'katherine.shaw87'. */
function isMadeOf(password: string, own: readonly string[]): boolean {
  const words = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), password);
  return rest.length < password.length && rest.length <= LITTLE;
}

function isKnownWithLittle(password: string, words: ReadonlySet<string>): boolean {
  if (words.has(password)) return true;
  const core = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const rest = password.length - core.length;
  if (rest <= LITTLE && core !== "" && words.has(core)) return true;
  // A repeated word, or its letters separated by symbols: 'monkey-monkey'.
  const letters = password.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return password.length - letters.length <= LITTLE && words.has(letters);
}

const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function unleet(password: string): string {
  return password.replaceAll(/[013457@$!](?=.*\p{L})/gu, (sign) => leet[sign] ?? sign);
}

/** 'aaaaaaaaaa', 'abcabcabcabc', 'monkeymonkey'. */
function isRepetition(password: string): boolean {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const pattern = password.slice(0, length);
    if (password === pattern.repeat(Math.ceil(password.length / length)).slice(0, password.length)) return true;
  }
  return false;
}

/** What anyone would try first here: words from our documents and demo accounts. */
const ours = ["bluebook", "fieldstone", "citation", "demo-password"];

/** A year adds nothing to its word: 'summer2025'. */
function withoutYears(password: string): string {
  return password.replaceAll(/(?:19|20)\d\d/g, "");
}

/** 'winter winter', 'letmein-letmein'. */
function isOneWordAgain(password: string): boolean {
  const said = password.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return said.length > 1 && new Set(said).size === 1;
}

/** Keys in keyboard order; digits wrap around. */
const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const pairs = new Set(
  rows.flatMap((row) =>
    Array.from(row)
      .slice(1)
      .map((key, index) => `${row[index] ?? ""}${key}`),
  ),
);
const SHORTEST_RUN = 4;

/** 'abcdefghij', '123456789012345', '0987654321', 'abcdefghijk1', 'qwerty1234': runs with little else. */
function isMadeOfRuns(password: string): boolean {
  let outside = 0;
  let [length, direction] = [1, 0];
  const keys = Array.from(password);
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1] ?? "";
    const step = pairs.has(key + next) ? 1 : pairs.has(next + key) ? -1 : key === next ? 2 : 0;
    if (step !== 0 && (direction === 0 || step === direction)) {
      [length, direction] = [length + 1, step];
      continue;
    }
    if (length < SHORTEST_RUN) outside += length;
    [length, direction] = [1, 0];
  }
  return outside <= LITTLE && outside < keys.length;
}
