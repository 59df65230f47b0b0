/** What is to be copied. HTML is what word processors take. */
export interface Copy {
  text: string;
  html?: string;
}

/** What became of it. */
export interface Copied {
  isDone: boolean;
  /** Says so to the reader. */
  sentence: string;
}

/** The longest text that is repeated whole to the reader. */
const MOST_SAID = 160;

/**
 * Puts something on the clipboard, if there is anything of it; everything that copies at the press of a button goes
 * through here. Says that it is copied once it is, in the words of `done`, and otherwise why not: then the clipboard has
 * what it had before.
 */
export async function copy(what: Copy, done = `Copied: ${shortened(what.text)}`): Promise<Copied> {
  if (what.text.trim() === "") return { isDone: false, sentence: "Nothing was copied: there is no text here." };
  try {
    await write(what);
    return { isDone: true, sentence: done };
  } catch {
    return {
      isDone: false,
      sentence: "Nothing was copied: your browser blocked it. Select the text and copy it manually.",
    };
  }
}

/** @throws what the browser throws if it has no clipboard for this page, or doesn't allow it */
async function write({ text, html }: Copy): Promise<void> {
  if (html === undefined) return navigator.clipboard.writeText(text);
  const part = (type: string, words: string) => ({ [type]: new Blob([words], { type }) });
  await navigator.clipboard.write([new ClipboardItem({ ...part("text/html", html), ...part("text/plain", text) })]);
}

function shortened(text: string): string {
  return text.length > MOST_SAID ? `${text.slice(0, text.lastIndexOf(" ", MOST_SAID))} …` : text;
}
