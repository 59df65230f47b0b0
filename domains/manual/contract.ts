import { z } from "zod";
import { refusalReasons } from "../subscriptions/contract.ts";
import { blockSchema } from "./model/blocks/registry/schemas.ts";

export {
  indexLetterSchema,
  type IndexTerm,
  indexTermSchema,
  type LinkedEntry,
  type SeenTerm,
} from "./model/index-terms/schema.ts";

export { blockSchema };

/** The four sections of a manual, in reading order; the first two are the blue area, the others the white one. */
export const sections = ["bluepages", "bluetables", "rules", "tables"] as const;
export const sectionSchema = z.enum(sections);
export type Section = z.infer<typeof sectionSchema>;

const areas = ["blue", "white"] as const;
export type Area = (typeof areas)[number];

/** An edition's handle, as it appears in URLs: v21, v22. */
export const editionHandleSchema = z.string().regex(/^v[1-9][0-9]{0,2}$/);

/** A page's last URL part: unique within its edition and section. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(120);

/** An edition that readers can choose (the specification calls it a site). */
const siteSchema = z.object({ id: z.string(), handle: editionHandleSchema, name: z.string() });
export type Site = z.infer<typeof siteSchema>;

const breadcrumbItemSchema = z.object({ code: z.string(), title: z.string(), uri: z.string() });

/** Identifies a page wherever it is listed. `uri` starts with 'bluebook/' and has no leading slash. */
const pageRefSchema = z.object({
  id: z.string(),
  code: z.string(),
  customTitle: z.string(),
  uri: z.string(),
});
export type PageRef = z.infer<typeof pageRefSchema>;

/** A page of the manual with its blocks, as GET /api/chapter returns it in `data`. */
const pageSchema = pageRefSchema.extend({
  subtitle: z.string(),
  level: z.int(),
  version: editionHandleSchema,
  /** The page number in the printed manual, if any. */
  page: z.int().nullable(),
  formattedPageNumber: z.string(),
  displayContents: z.boolean(),
  children: z.array(pageRefSchema),
  breadcrumb: z.array(breadcrumbItemSchema),
  section: sectionSchema,
  grandparent: z.string().nullable(),
  parent: z.string().nullable(),
  slug: slugSchema,
  cpEditUrl: z.string().nullable(),
  previous: pageRefSchema.nullable(),
  next: pageRefSchema.nullable(),
  /** When the page last changed, in epoch milliseconds, and where its redline is; null if it is as first published. */
  lastChange: z.object({ at: z.number(), uri: z.string() }).nullable(),
  blocks: z.array(blockSchema),
});
export type Page = z.infer<typeof pageSchema>;

/** The response of GET /api/chapter/{version}/{section}/{slug}. */
export const chapterAnswerSchema = z.object({
  loggedIn: z.boolean(),
  data: pageSchema,
  redacted: z.boolean(),
  /** Why it is redacted; null if it is complete. */
  refusal: z.enum(refusalReasons).nullable(),
  /** The anchor, without '#', that the address leads to which the page took over from another; '' otherwise. */
  anchor: z.string(),
  /** The ids that the page's headings had before, and those that they have now. */
  oldHeadings: z.record(z.string(), z.string()),
});

/** A heading's anchor in an address, without '#'. */
export const anchorSchema = z.string().regex(/^b-[a-z0-9][a-z0-9._-]{0,119}$/);

/** What a cross-reference leads to, and how that begins. */
export const excerptSchema = z.object({
  /** Of the heading, or of the page. May be empty. */
  code: z.string(),
  /** Clean inline HTML. */
  title: z.string(),
  /** The page of a heading: 'Rule 3 Parentheticals'. Empty where the reference is to the page itself. */
  page: z.string(),
  /** The first lines, as clean HTML; empty for readers without access. */
  text: z.string(),
  /** The first example that shows what is right, as clean HTML; empty if there is none, and for readers without access. */
  example: z.string(),
});
export type Excerpt = z.infer<typeof excerptSchema>;

/** A menu node: a section's top item, a page, or (with a `hash`) a heading on a page. */
export interface MenuNode {
  id: string;
  title: string;
  code: string;
  /** The heading's anchor without '#'; headings only. */
  hash: string | null;
  uri: string;
  version: string;
  section: Section;
  grandparent: string | null;
  parent: string | null;
  slug: string | null;
  children: MenuNode[];
}

const menuNodeSchema: z.ZodType<MenuNode> = z
  .object({
    id: z.string(),
    title: z.string(),
    code: z.string(),
    hash: z.string().nullable(),
    uri: z.string(),
    version: editionHandleSchema,
    section: sectionSchema,
    grandparent: z.string().nullable(),
    parent: z.string().nullable(),
    slug: z.string().nullable(),
    get children() {
      return z.array(menuNodeSchema);
    },
  })
  .meta({ id: "MenuNode" });

/** The response of GET /api/menu: the top items, one per section. */
export const menuAnswerSchema = z.object({ loggedIn: z.boolean(), data: z.array(menuNodeSchema) });

/** The quick style guide or help: a page of blocks outside the menu. */
export const guideSchema = z.strictObject({
  title: z.string().min(1).max(500),
  blocks: z.array(blockSchema).max(2_000),
});
export type Guide = z.infer<typeof guideSchema>;

/** The icons that authors may use on the dashboard. */
export const dashboardIcons = ["search", "guide", "table", "blue", "white", "pin"] as const;
export type DashboardIcon = (typeof dashboardIcons)[number];

/** The dashboard entry: what a new reader sees (DASH-9). Icons that earlier versions let through are shown as a guide. */
export const dashboardSchema = z.strictObject({
  blocks: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("heading"), heading: z.string().max(500) }),
        z.strictObject({ type: z.literal("textBlock"), text: z.string().max(20_000) }),
        z.strictObject({
          type: z.literal("listBlock"),
          items: z
            .array(
              z.strictObject({ icon: z.string().max(40), heading: z.string().max(500), text: z.string().max(20_000) }),
            )
            .max(50),
        }),
      ]),
    )
    .max(200),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

/** A panel's link: to another site, or (in API responses) under /bluebook. */
const panelLinkSchema = z.strictObject({
  url: z.string().min(1).max(2_000),
  text: z.string().max(200),
  /** Opens in a new tab. */
  newTab: z.boolean(),
});
export type PanelLink = z.infer<typeof panelLinkSchema>;

/** The notification above a reader's dashboard, in full for wide screens and short for small ones. Plain text. */
const notificationSchema = z.strictObject({
  text: z.string().min(1).max(1_000),
  shortText: z.string().max(200),
  link: panelLinkSchema.nullable(),
});
export type NotificationPanel = z.infer<typeof notificationSchema>;

export const bannerColors = ["blue", "green", "red"] as const;

/** The banner above every page. Plain text. */
const bannerSchema = z.strictObject({
  text: z.string().min(1).max(1_000),
  shortText: z.string().max(200),
  color: z.enum(bannerColors),
  link: panelLinkSchema.nullable(),
  isDismissible: z.boolean(),
});
export type BannerPanel = z.infer<typeof bannerSchema>;

/** A dashboard panel: a heading, a line of clean inline HTML, a link. */
const cardSchema = z.strictObject({
  heading: z.string().min(1).max(200),
  text: z.string().max(4_000),
  link: panelLinkSchema.nullable(),
});
export type CardPanel = z.infer<typeof cardSchema>;

/** An edition's panels: notification, banner, and the dashboard's promo and print. Null for those it lacks. */
export const panelsSchema = z.strictObject({
  notification: notificationSchema.nullable(),
  banner: bannerSchema.nullable(),
  promo: cardSchema.nullable(),
  print: cardSchema.nullable(),
});
export type Panels = z.infer<typeof panelsSchema>;

/** A table in the quick-look panel, with the page it comes from. */
const quickLookTableSchema = z.object({ page: pageRefSchema, table: blockSchema });
export const quickLookSchema = z.object({ tables: z.array(quickLookTableSchema) });
export type QuickLook = z.infer<typeof quickLookSchema>;

/** What every screen needs to know about the site: the response of GET /api/site-settings has it in `data`. */
export const siteSettingsSchema = z.object({
  productName: z.string(),
  /** The editions, newest first. */
  sites: z.array(siteSchema),
  /** By edition handle: the notice at the bottom of its pages (clean inline HTML) and its areas' first pages. */
  editions: z.record(
    z.string(),
    z.object({
      notice: z.string(),
      sections: z.array(z.object({ handle: sectionSchema, title: z.string() })),
      firstPage: z.record(z.enum(areas), z.string().nullable()),
    }),
  ),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
