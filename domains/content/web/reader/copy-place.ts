import { ruleCitation } from "../article/rule-citation.ts";

/** Copies the address or citation of a copy button's heading (or page), and announces through `say` what was copied. */
export async function copyPlace(button: HTMLElement, say: (words: string) => void): Promise<void> {
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
