import { ruleCitation } from "../article/rule-citation.ts";
import { richText, writeRichText } from "./rich-text.ts";

/** The longest text that is announced whole. */
const MOST_SAID = 160;

/**
 * Copies what a copy button names: the address or citation of its heading (or page), or its example, with the italics
 * and small caps that word processors understand. Announces through `say` what was copied.
 */
export async function copyPlace(button: HTMLElement, say: (words: string) => void): Promise<void> {
  const example = button.dataset["copy"] === "example" ? button.closest<HTMLElement>(".example") : null;
  await (example ? copyExample(example, say) : copyHeading(button, say));
}

async function copyExample(example: HTMLElement, say: (words: string) => void): Promise<void> {
  const rich = richText(example.querySelectorAll("p:not(.example-marker), li"));
  const { text } = rich;
  const said = text.length > MOST_SAID ? `${text.slice(0, text.lastIndexOf(" ", MOST_SAID))} …` : text;
  try {
    await writeRichText(rich);
    say(`Copied: ${said}`);
  } catch {
    say(`Could not copy. ${said}`);
  }
}

async function copyHeading(button: HTMLElement, say: (words: string) => void): Promise<void> {
  const heading = button.closest(".heading")?.querySelector<HTMLElement>("[id]");
  const isLink = button.dataset["copy"] === "link";
  const text = isLink ? addressOf(heading?.id) : citationOf(heading);
  try {
    await navigator.clipboard.writeText(text);
    say(isLink ? "Link copied" : `Copied: ${text}`);
  } catch {
    say(`Could not copy. ${text}`);
  }
}

function addressOf(anchor: string | undefined): string {
  const { origin, pathname } = location;
  return `${origin}${pathname}${anchor === undefined ? "" : `#${anchor}`}`;
}

function citationOf(heading: HTMLElement | null | undefined): string {
  const { product = "", edition = "", code = "" } = document.querySelector<HTMLElement>(".screen")?.dataset ?? {};
  const ownCode = heading?.querySelector(".heading-code")?.textContent.trim() ?? "";
  const words = heading?.querySelector(".heading-text")?.textContent.trim() ?? "";
  return ruleCitation({
    productName: product,
    editionName: edition,
    code: ownCode === "" ? code : ownCode,
    title: heading && ownCode === "" ? words : "",
  });
}
