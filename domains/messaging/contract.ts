import type { ReactNode } from "react";
import { z } from "zod";

/** Red warns, green says whose access it is, blue informs. */
export const bannerColors = ["red", "green", "blue"] as const;
export type BannerColor = (typeof bannerColors)[number];

const text = z.string().trim().min(1).max(1_000);
const shortText = z.string().trim().max(200);

/** An address of this site ('/pricing') or of another one: nothing that a browser would run. */
const url = z
  .string()
  .max(2_000)
  .regex(/^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/, "must be an address that begins with / or https://");

/** '' opens it in the same window. */
const target = z.enum(["", "_blank"]);

const linkSchema = z.strictObject({ url, target });

/** What the editors tell everybody above every page (specification, section 3, Site banner). Plain text, no HTML. */
export const siteBannerContentSchema = z.strictObject({
  bannerColor: z.enum(bannerColors),
  notificationText: text,
  /** For small screens; empty: the whole text there too. */
  shortNotificationText: shortText,
  /** Follows the text; with an empty text of its own the whole text is the link. */
  bannerLink: linkSchema.extend({ text: z.string().trim().max(200) }).nullable(),
  isDismissible: z.boolean(),
});
export type SiteBannerContent = z.infer<typeof siteBannerContentSchema>;

/** A site banner as readers get it: with the hash of what it says, so that a changed one is shown again. */
export const siteBannerSchema = siteBannerContentSchema.extend({ hash: z.string().regex(/^[0-9a-f]{16}$/) });
export type SiteBanner = z.infer<typeof siteBannerSchema>;

/** What the dashboard tells everybody (specification, section 3, Notification data). */
export const siteNotificationSchema = z.strictObject({
  notificationLink: linkSchema.nullable(),
  notificationText: text,
  shortNotificationText: shortText,
});
export type SiteNotification = z.infer<typeof siteNotificationSchema>;

/** The answer of GET /banner-data. */
export const bannerAnswerSchema = z.object({
  loggedIn: z.boolean(),
  data: z.object({
    /** Whether any banner is shown to this reader: the site's, or one about the reader's own subscription. */
    banner: z.object({ shouldShow: z.boolean() }),
    /** Null where there is none, or this reader has put it away. */
    siteBanner: siteBannerSchema.nullable(),
    notification: siteNotificationSchema.nullable(),
  }),
});
export type BannerAnswer = z.infer<typeof bannerAnswerSchema>;

/** A kind of mail: its name and what its template is filled with. */
export interface MailKind<Props> {
  /** In kebab-case, unique in the product. */
  readonly name: string;
  readonly props: z.ZodType<Props>;
}

/** Declares a kind of mail. Its template is drawn elsewhere (drawMail), so that whoever queues a mail needs no React. */
export function defineMail<Props>(kind: MailKind<Props>): MailKind<Props> {
  return kind;
}

/** What every mail knows of the product. */
export interface MailSite {
  productName: string;
  /** Where readers find the product, when the settings say it. */
  siteUrl: string | undefined;
}

/** How a kind of mail looks. */
interface MailDrawing<Props> {
  subject(props: Props, site: MailSite): string;
  /** What lists of mails show beside the subject. */
  preview(props: Props, site: MailSite): string;
  /** Made of the parts in ui/mail; the document around it and the plain text come by themselves. */
  body(props: Props, site: MailSite): ReactNode;
  /** For previews and tests. */
  sample: Props;
}

/** A template, whatever its props are. */
export interface MailTemplate {
  readonly name: string;
  readonly sample: unknown;
  /** @throws ZodError when the props are not those of the kind. */
  draw(props: unknown, site: MailSite): { subject: string; preview: string; body: ReactNode };
}

/** The template of a kind of mail: what a file in a domain's server/emails/ exports. */
export function drawMail<Props>(kind: MailKind<Props>, drawing: MailDrawing<Props>): MailTemplate {
  return {
    name: kind.name,
    sample: drawing.sample,
    draw(unchecked, site) {
      const props = kind.props.parse(unchecked);
      return {
        subject: drawing.subject(props, site),
        preview: drawing.preview(props, site),
        body: drawing.body(props, site),
      };
    },
  };
}
