/** The typeface of documents (../fonts/OFL.md), unmodified; all its faces have the same letters. */
const serif: readonly URL[] = [
  new URL("../fonts/SourceSerif4-Regular.otf", import.meta.url),
  new URL("../fonts/SourceSerif4-It.otf", import.meta.url),
  new URL("../fonts/SourceSerif4-Semibold.otf", import.meta.url),
  new URL("../fonts/SourceSerif4Display-Regular.otf", import.meta.url),
];

/** A typeface that templates fall back to. */
export interface FallbackFont {
  /** As templates name it. */
  family: string;
  file: URL;
}

/** Of a document's foot; has the letters of Latin, Greek and Cyrillic that the other lacks, such as 'ŧ'. */
const sans: FallbackFont = {
  family: "Source Sans 3",
  file: new URL("../fonts/SourceSans3-Regular.otf", import.meta.url),
};

const ofScripts: readonly (FallbackFont & { letters: RegExp })[] = [
  {
    family: "Noto Serif Hebrew",
    file: new URL("../fonts/NotoSerifHebrew-Regular.ttf", import.meta.url),
    letters: /\p{scx=Hebrew}/u,
  },
  {
    family: "Noto Naskh Arabic",
    file: new URL("../fonts/NotoNaskhArabic-Regular.ttf", import.meta.url),
    letters: /\p{scx=Arabic}/u,
  },
  {
    // Renders Chinese, Japanese and Korean letters as the language of the text wants them.
    family: "Noto Sans CJK SC",
    file: new URL("../fonts/NotoSansCJK-Regular.otf", import.meta.url),
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\uFF00-\uFFEF]/u,
  },
];

/** What a text falls back to, in this order: a large typeface costs time, and few texts need it. */
export function fallbackFontsFor(text: string): FallbackFont[] {
  return [sans, ...ofScripts.filter(({ letters }) => letters.test(text))].map(({ family, file }) => ({ family, file }));
}

/** The files that a text is set in, in the order in which templates fall back; `hasFallback`: whether they do. */
export function fontFilesFor(text: string, hasFallback = true): URL[] {
  return hasFallback ? [...serif, ...fallbackFontsFor(text).map(({ file }) => file)] : [...serif];
}
