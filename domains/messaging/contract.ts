import type { ReactNode } from "react";
import { z } from "zod";

/** Red is for warnings, green says who provides the access, blue informs. */
const bannerColors = ["red", "green", "blue"] as const;
export type BannerColor = (typeof bannerColors)[number];

const text = z.string().trim().min(1).max(1_000);
const shortText = z.string().trim().max(200);

/** A URL on this site ('/pricing') or another one; nothing that a browser would execute. */
const url = z
  .string()
  .max(2_000)
  .regex(/^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/, "must be an address that begins with / or https://");

/** '' opens the link in the same window. */
const target = z.enum(["", "_blank"]);

const linkSchema = z.strictObject({ url, target });

/** What the editors tell everybody above every page (docs/spec/fields.md). Plain text, no HTML. */
export const siteBannerContentSchema = z.strictObject({
  bannerColor: z.enum(bannerColors),
  notificationText: text,
  /** For small screens; if empty, they show the full text. */
  shortNotificationText: shortText,
  /** Follows the text; if its own text is empty, the whole banner text is the link. */
  bannerLink: linkSchema.extend({ text: z.string().trim().max(200) }).nullable(),
  isDismissible: z.boolean(),
});
export type SiteBannerContent = z.infer<typeof siteBannerContentSchema>;

/** A site banner as readers receive it, with a hash of its content, so that a changed banner is shown again. */
const siteBannerSchema = siteBannerContentSchema.extend({ hash: z.string().regex(/^[0-9a-f]{16}$/) });
export type SiteBanner = z.infer<typeof siteBannerSchema>;

/** What the dashboard tells everybody (docs/spec/fields.md). */
export const siteNotificationSchema = z.strictObject({
  notificationLink: linkSchema.nullable(),
  notificationText: text,
  shortNotificationText: shortText,
});
export type SiteNotification = z.infer<typeof siteNotificationSchema>;

/** The response of GET /banner-data. */
export const bannerAnswerSchema = z.object({
  loggedIn: z.boolean(),
  data: z.object({
    /** Whether this reader sees any banner: the site's, or one about the reader's own subscription. */
    banner: z.object({ shouldShow: z.boolean() }),
    /** Null if there is none, or if this reader dismissed it. */
    siteBanner: siteBannerSchema.nullable(),
    notification: siteNotificationSchema.nullable(),
  }),
});

/** A kind of email: its name and the props of its template. */
export interface MailKind<Props> {
  /** In kebab-case, unique in the product. */
  readonly name: string;
  readonly props: z.ZodType<Props>;
  /** Whether many may be sent at once, for which nobody sits and waits: all others leave first. */
  readonly canWait?: boolean;
}

/**
 * Declares a kind of email. Its template is defined separately (renderMail), so that code that queues it needs no React.
 */
export function defineMail<Props>(kind: MailKind<Props>): MailKind<Props> {
  return kind;
}

/** What every email knows about the product. */
export interface MailSite {
  productName: string;
  /** The product's URL, if configured. */
  siteUrl: string | undefined;
}

/** How a kind of email looks. */
interface MailRenderer<Props> {
  subject(props: Props, site: MailSite): string;
  /** What inboxes show next to the subject. */
  preview(props: Props, site: MailSite): string;
  /** Built from the parts in ui/mail; the surrounding document and the plain text are generated. */
  body(props: Props, site: MailSite): ReactNode;
  /** For a mail that can be refused: the address that ends it, by a page or by one click in the inbox (RFC 8058). */
  unsubscribe?(props: Props): string;
  /** For previews and tests. */
  sample: Props;
}

/** A template with any type of props. */
export interface MailTemplate {
  readonly name: string;
  readonly sample: unknown;
  /**
   * Renders the email's parts.
   * @throws ZodError if the props are not valid for the kind
   */
  render(
    props: unknown,
    site: MailSite,
  ): { subject: string; preview: string; body: ReactNode; unsubscribe?: string | undefined };
}

/** Defines the template for a kind of email: what a file in a domain's server/emails/ exports. */
export function renderMail<Props>(kind: MailKind<Props>, drawing: MailRenderer<Props>): MailTemplate {
  return {
    name: kind.name,
    sample: drawing.sample,
    render(unchecked, site) {
      const props = kind.props.parse(unchecked);
      return {
        subject: drawing.subject(props, site),
        preview: drawing.preview(props, site),
        body: drawing.body(props, site),
        unsubscribe: drawing.unsubscribe?.(props),
      };
    },
  };
}

/** Where admin lists what could not be sent or done. */
export const FAILURES_PATH = "/admin/undone";
