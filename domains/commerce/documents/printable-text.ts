/**
 * Returns a text without what no document, mail or terminal can show: control characters, halves of letters, those without
 * a meaning of their own, and those that hide, or turn the direction of, what follows them.
 */
export function printable(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The scripts that documents can show, for a sentence. */
const scripts = "Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese, Japanese or Korean";
const ofOtherScripts =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Han}\p{sc=Bopomofo}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Common}\p{sc=Inherited}]/gu;

/** Returns the letters of a text, each once, of scripts that documents can't show. Signs are not looked at. */
export function lettersOfOtherScripts(text: string): string[] {
  return [...new Set(text.match(ofOtherScripts) ?? [])];
}

/** Says beside a field that documents can't show letters of it. */
export function lettersRefused(letters: readonly string[]): string {
  return `Invoices can’t show ${letters.slice(0, 10).join(" ")}. Use ${scripts} letters.`;
}
