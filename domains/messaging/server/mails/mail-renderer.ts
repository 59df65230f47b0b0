import type { MailSite } from "../../contract.ts";
import { Parser } from "htmlparser2";

/** A rendered email: the same content as HTML and as plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** The address that ends mails of this kind, if they can be refused. */
  unsubscribe?: string | undefined;
}

/** All of the product's templates. Built from app/entry-mails.tsx, because the server itself runs no JSX. */
export interface MailRenderer {
  /**
   * Renders an email.
   * @throws Error for an unknown template, ZodError if the props are not valid for it
   */
  render(name: string, props: unknown, site: MailSite): RenderedMail;
  /** Renders each template with its sample, in the order of the list. */
  samples(site: MailSite): { name: string; mail: RenderedMail }[];
}

const blocks = new Set(["h1", "h2", "p", "ul", "ol", "li"]);

/**
 * Converts an email's HTML body, built from the parts in ui/mail, to plain text. A link's URL follows its text in
 * parentheses, unless they are the same; a button's text ends with a colon, since its URL follows.
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

/** An open element. */
interface OpenElement {
  name: string;
  attributes: Record<string, string>;
  /** Where its text starts in the paragraph. */
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
