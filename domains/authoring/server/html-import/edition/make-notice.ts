import { cleanHtml } from "../../../../content/server/authoring.ts";
import { profileFindsNothing } from "../errors.ts";
import type { MadePage } from "../blocks/made-page.ts";
import type { HtmlProfile } from "../profile/profile.ts";
import { textOfHtml } from "../words/words-of-blocks.ts";

const longestNotice = 4_000;

/**
 * Builds the notice at the bottom of every page: the source's text under the headings that the profile names, and the
 * profile's own text.
 * @throws AppError if a heading is missing, because the statement under it may be required
 */
export function makeNotice(profile: HtmlProfile, pages: readonly MadePage[]): string {
  const parts = profile.notice.map((part) => {
    if ("html" in part) {
      return cleanHtml(part.html, "inline");
    }
    const found = wordsUnder(pages, (title) => part.underHeading.test(title));
    if (found === "") {
      throw profileFindsNothing("notice.underHeading", `/${part.underHeading.source}/`);
    }
    return cleanHtml(found, "inline");
  });
  return parts.join(" ").slice(0, longestNotice + 1);
}

/** Returns the text under the first heading or page whose title matches. */
function wordsUnder(pages: readonly MadePage[], fits: (title: string) => boolean): string {
  for (const { draft, blocks } of pages) {
    let reading = fits(draft.title);
    const words: string[] = [];
    for (const { block } of blocks) {
      if (block.type === "heading") {
        if (reading) {
          break;
        }
        reading = fits(textOfHtml(block.headingText));
      } else if (reading && block.type === "text") {
        words.push(block.text);
      }
    }
    if (words.length > 0) {
      return words.join("");
    }
  }
  return "";
}
