import { Parser } from "htmlparser2";

const blocks = new Set(["h1", "h2", "p", "ul", "ol", "li"]);

/**
 * The plain-text twin of a mail's body, from the HTML that the parts in ui/mail draw. A link stands in brackets after its
 * words, unless it is its own words; the words of a button end with a colon, because its address follows.
 */
export function textOfMail(html: string): string {
  const writer = new TextWriter();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      ontext: (words) => writer.write(words),
      onclosetag: (name) => writer.close(name),
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return writer.text();
}

/** An element that is open. */
interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  /** Where its text begins in the paragraph. */
  start: number;
}

class TextWriter {
  readonly #paragraphs: string[] = [];
  readonly #open: OpenElement[] = [];
  #paragraph = "";

  open(name: string, attributes: Record<string, string>): void {
    if (blocks.has(name)) this.#endParagraph();
    if (name === "li") this.#paragraph = "- ";
    if (name === "br") this.#paragraph += "\n";
    this.#open.push({ name, attributes, start: this.#paragraph.length });
  }

  write(words: string): void {
    if (this.#open.some(({ attributes }) => classes(attributes).includes("html-only"))) return;
    this.#paragraph += words.replaceAll(/[\t\n\r ]+/g, " ");
  }

  close(name: string): void {
    const element = this.#open.pop();
    if (element?.name === "a") this.#endLink(element);
    if (blocks.has(name)) this.#endParagraph();
  }

  text(): string {
    this.#endParagraph();
    return this.#paragraphs.join("\n\n");
  }

  #endLink({ attributes, start }: OpenElement): void {
    const words = this.#paragraph.slice(start).trim();
    const { href = "" } = attributes;
    if (classes(attributes).includes("action")) this.#paragraph += ":";
    else if (words !== href && href !== "") this.#paragraph += ` (${href})`;
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph.trim();
    if (paragraph !== "") this.#paragraphs.push(paragraph);
    this.#paragraph = "";
  }
}

function classes({ class: names = "" }: Record<string, string>): string[] {
  return names.split(" ");
}
