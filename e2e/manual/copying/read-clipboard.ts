import type { Page } from "@playwright/test";

/** What a program that is pasted into takes: of HTML a word processor, of text an editor without formats. */
export interface OnClipboard {
  html: string;
  text: string;
}

/** What the browser asks the reader for before a page writes to the clipboard, or a test looks at it. */
export const clipboardPermissions = ["clipboard-read", "clipboard-write"];

/** Chromium reads HTML to and from the clipboard by the page's own policy, says so, and keeps the style. */
export const clipboardPolicy = /Applying inline style/;

/**
 * Returns what is on the browser's clipboard; empty where there is nothing of the kind. What is written while it is read is
 * read anew.
 */
export async function readClipboard(page: Page): Promise<OnClipboard> {
  return page.evaluate(async () => {
    const readAll = async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (item?.types.includes(type) === true ? (await item.getType(type)).text() : "");
      // What a script has written, Chromium makes a document of.
      const html = (await read("text/html")).replaceAll(/<meta [^>]*>|<\/?(?:html|head|body)>/g, "");
      return { html, text: await read("text/plain") };
    };
    return readAll().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "InvalidStateError") return readAll();
      throw error;
    });
  });
}

/** Puts onto the clipboard what somebody copied elsewhere before. */
export async function fillClipboard(page: Page): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText("Copied elsewhere"));
}
