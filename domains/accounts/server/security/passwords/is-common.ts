import { normalisePassword } from "./normalise-password.ts";

/** How many characters around a common word do not make it a good password: 'password2026!'. */
const LITTLE = 5;

let commonWords: Promise<ReadonlySet<string>> | undefined;

/** The list is large and needed only when somebody chooses a password. */
async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/**
 * Whether a password is one of those that are tried first: a leaked one, one of those with a few digits or signs around
 * it, the person's own words likewise (`own`: address, names, product), a run or a repetition.
 */
export async function isCommon(password: string, own: readonly string[]): Promise<boolean> {
  const words = await (commonWords ??= loadWords());
  const lower = normalisePassword(password).toLowerCase();
  if (isRepetition(lower) || isRun(lower) || isMadeOf(lower, own)) return true;
  return [lower, unleet(lower)].some((form) => isKnownWithLittle(form, words));
}

/** Whether a password is little more than the person's own words: 'katherine.shaw87'. */
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
  // A word said twice, or two signs between its letters: 'monkey-monkey'.
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

/** 'abcdefghij', '9876543210'. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
