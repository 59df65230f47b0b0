import type { MailSite } from "../../contract.ts";

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
