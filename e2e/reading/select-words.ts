import type { Page } from "@playwright/test";

/** Selects the first words of a paragraph of the article (the first by default) as a reader would, and returns them. */
export async function selectWords(page: Page, paragraph = 0): Promise<string> {
  return await page.evaluate((place) => {
    const element = document.querySelectorAll("#article > p")[place];
    const text = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!(text instanceof Text)) throw new Error("The paragraph has no words.");
    const range = document.createRange();
    range.setStart(text, 0);
    range.setEnd(text, Math.min(20, text.data.length));
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    return range.toString().trim();
  }, paragraph);
}

/** How many passages of the article notes have marked. */
export async function countMarked(page: Page): Promise<number> {
  return await page.evaluate(() => CSS.highlights.get("notes")?.size ?? 0);
}
