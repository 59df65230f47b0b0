import type { MailSite } from "../../contract.ts";

/** A mail as it goes out: the same words as HTML and as plain text. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** All templates of the product. It is built from app/entry-mails.tsx, because the server itself runs no JSX. */
export interface MailRenderer {
  /** @throws Error when there is no template of this name, ZodError when the props are not its own. */
  render(name: string, props: unknown, site: MailSite): RenderedMail;
  /** Each template filled with its sample, in the order of the list. */
  samples(site: MailSite): { name: string; mail: RenderedMail }[];
}
