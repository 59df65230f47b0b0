import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";

/** Our elements, and how word processors know them. The font stays that of the document it is pasted into. */
const formats: readonly [selector: string, start: string, end: string][] = [
  ["em, i", "<i>", "</i>"],
  ["strong, b", "<b>", "</b>"],
  ["u", "<u>", "</u>"],
  ["sup", "<sup>", "</sup>"],
  ["sub", "<sub>", "</sub>"],
  [".sc", '<span style="font-variant:small-caps">', "</span>"],
];

/**
 * Returns paragraphs as what goes onto the clipboard: HTML with nothing but formatting, and text. A single paragraph
 * is inline, so that it can be pasted into a sentence.
 */
export function richText(paragraphs: Iterable<Element>): { html: string; text: string } {
  const innermost = [...paragraphs].filter((element) => !element.querySelector("p, li"));
  const html = innermost.map((element) => formatted(element).trim());
  return {
    html: html.length === 1 ? html.join("") : html.map((words) => `<p>${words}</p>`).join(""),
    text: innermost.map(textOf).join("\n"),
  };
}

/** Puts both onto the clipboard; word processors take the HTML. @throws what the browser throws if it doesn't allow it */
export async function writeRichText({ html, text }: ReturnType<typeof richText>): Promise<void> {
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    }),
  ]);
}

function formatted(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return escapeHtml((node.textContent ?? "").replaceAll(/[ \n\t]+/g, " "));
      if (node.matches("br")) return "<br>";
      const [, start = "", end = ""] = formats.find(([selector]) => node.matches(selector)) ?? [];
      return start + formatted(node) + end;
    })
    .join("");
}

function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) for (const lineBreak of copy.querySelectorAll("br")) lineBreak.replaceWith("\n");
  return (copy.textContent ?? "").trim();
}
