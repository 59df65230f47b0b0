import { z } from "zod";
import { blockSchema } from "../blocks/schema.ts";
import {
  dashboardSchema,
  editionHandleSchema,
  guideSchema,
  panelsSchema,
  type Section,
  sectionSchema,
  slugSchema,
} from "../contract.ts";

/**
 * An edition of a manual outside the database: what an import makes and an export writes.
 *
 * Links in its HTML to other pages are portable references, `href="ref:{section}/{slug}"` or
 * `href="ref:{section}/{slug}#{headingId}"` (the quick style guide is `ref:quick-style-guide`).
 * `publishEdition` turns them into page ids (`page:{id}#b-{headingId}`), which survive a move.
 */
export interface ManualPage {
  section: Section;
  slug: string;
  /** The rule's or table's number as it is cited ('10.2', 'T6', 'B4'); empty where a page has none. */
  code: string;
  title: string;
  subtitle: string;
  /** The page number in the printed manual; empty where it has none. */
  formattedPageNumber: string;
  /** Readers without access may read it whole. */
  isPublic: boolean;
  /** The page shows a list of its sub-pages under its text. */
  displayContents: boolean;
  blocks: z.infer<typeof blockSchema>[];
  /** Sub-pages in order, in the same section; at most two ancestors above a page. */
  children: ManualPage[];
}

export const manualPageSchema: z.ZodType<ManualPage> = z.strictObject({
  section: sectionSchema,
  slug: slugSchema,
  code: z.string().max(60),
  title: z.string().min(1).max(500),
  subtitle: z.string().max(2_000),
  formattedPageNumber: z.string().max(40),
  isPublic: z.boolean(),
  displayContents: z.boolean(),
  blocks: z.array(blockSchema).max(20_000),
  get children() {
    return z.array(manualPageSchema);
  },
});

/** A term of the index. `links` are addresses as in references: 'rules/cases', 'rules/cases#names', 'quick-style-guide'. */
export interface ManualIndexTerm {
  term: string;
  /** What it is sorted by instead of its own words; empty for those. */
  sortAs: string;
  /** Words beside the term; 'see …' and 'see also …' name other terms of the index. */
  note: string;
  /** An import made it, and no editor has looked at it yet. */
  isGenerated: boolean;
  links: string[];
  children: ManualIndexTerm[];
}

export const manualIndexTermSchema: z.ZodType<ManualIndexTerm> = z.strictObject({
  term: z.string().min(1).max(200),
  sortAs: z.string().max(200),
  note: z.string().max(500),
  isGenerated: z.boolean(),
  links: z.array(z.string().min(1).max(300)).max(500),
  get children() {
    return z.array(manualIndexTermSchema).max(1_000);
  },
});

/** What readers call a section that the manual names otherwise. Only search reads them. */
export interface ManualSearchWords {
  /** A page or a heading by its address: 'rules/cases', 'rules/cases#names'. */
  section: string;
  words: string[];
}

/** How much an edition's search words may be; its files are told of the same limits, with their lines. */
export const searchWordsLimits = { sections: 5_000, phrases: 60, characters: 100 } as const;

const manualSearchWordsSchema: z.ZodType<ManualSearchWords> = z.strictObject({
  section: z.string().min(1).max(300),
  words: z.array(z.string().min(1).max(searchWordsLimits.characters)).min(1).max(searchWordsLimits.phrases),
});

/** A picture of the manual; `name` is its file name, and `/images/{name}` its address in the blocks. */
export interface ManualImage {
  name: string;
  bytes: Uint8Array;
}

export interface ManualEdition {
  handle: string;
  name: string;
  /** A short notice shown at the foot of every page: affiliation, attribution, licence. Clean inline HTML. */
  notice: string;
  /** The sections that the edition has, in order, with their menu titles ('Bluepages', 'Rules' …). */
  sections: { handle: Section; title: string }[];
  /** The top pages in order, each with its sub-pages. */
  pages: ManualPage[];
  guide: z.infer<typeof guideSchema>;
  dashboard: z.infer<typeof dashboardSchema>;
  /** The page of help; null where the manual has none. */
  help: z.infer<typeof guideSchema> | null;
  /** Their links to pages are references, as in HTML. */
  panels: z.infer<typeof panelsSchema>;
  /** The terms of the index that stand under no other, in order. */
  index: ManualIndexTerm[];
  /** In the order of the manual; each section once. */
  searchWords: ManualSearchWords[];
  images: ManualImage[];
}

export const manualEditionSchema: z.ZodType<ManualEdition> = z.strictObject({
  handle: editionHandleSchema,
  name: z.string().min(1).max(120),
  notice: z.string().max(4_000),
  sections: z.array(z.strictObject({ handle: sectionSchema, title: z.string().min(1).max(120) })).min(1),
  pages: z.array(manualPageSchema),
  guide: guideSchema,
  dashboard: dashboardSchema,
  help: guideSchema.nullable(),
  panels: panelsSchema,
  index: z.array(manualIndexTermSchema).max(5_000),
  searchWords: z.array(manualSearchWordsSchema).max(searchWordsLimits.sections),
  images: z.array(
    z.strictObject({ name: z.string().regex(/^[a-z0-9-]+\.(png|svg|jpg|webp|gif)$/), bytes: z.instanceof(Uint8Array) }),
  ),
});

/** The panels of an edition that has none. */
export const noPanels: ManualEdition["panels"] = { notification: null, banner: null, promo: null, print: null };
