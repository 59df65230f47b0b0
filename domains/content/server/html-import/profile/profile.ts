import { z } from "zod";
import { tableColumns, tableStyles } from "../../../blocks/table/styles.ts";
import { dashboardSchema, type Section, sectionSchema } from "../../../contract.ts";
import { compilePattern } from "./pattern.ts";
import { compileSelector } from "./selector.ts";

const selector = z
  .string()
  .max(300)
  .transform((source, context) => {
    const compiled = compileSelector(source);
    if (compiled === null) {
      context.addIssue(`'${source}' is no selector: write h2, .tip, #toc or div.tip, several parted by commas`);
      return z.NEVER;
    }
    return compiled;
  });

const pattern = z
  .string()
  .max(500)
  .transform((source, context) => {
    const compiled = compilePattern(source);
    if ("refused" in compiled) {
      context.addIssue(`the pattern '${source}' ${compiled.refused}`);
      return z.NEVER;
    }
    return compiled;
  });

/** What a heading of the source becomes; the first rule that fits decides. */
const headingRuleSchema = z.strictObject({
  element: selector,
  /** What the heading's words begin with or hold; without it any words fit. */
  text: pattern.optional(),
  /** page: a page of the manual. heading: a heading inside the page. skip: left out with all that follows it. */
  as: z.enum(["page", "heading", "skip"]),
  /** Of a page: 0 at the top of its section, 1 below the last page of depth 0, 2 below that. */
  depth: z.int().min(0).max(2).default(0),
  /** Of a page: its section; without it that of the page above. */
  section: sectionSchema.optional(),
  /** Of a page: it lists the pages below it. */
  contents: z.boolean().default(false),
  /** Of a heading: its level, where its code doesn't tell. */
  level: z.int().min(0).max(4).default(1),
  /** A HEADING IN CAPITALS becomes a Heading in Capitals. */
  titleCase: z.boolean().default(false),
});

const tableStyleSchema = z.enum(tableStyles);

function styleOf(columns: 1 | 2 | 3 | 4) {
  return tableStyleSchema.refine((style) => tableColumns(style) === columns, `must be a style of ${columns} columns`);
}

const tableStylesSchema = z.strictObject({
  1: styleOf(1).default("L1"),
  2: styleOf(2).default("L2"),
  3: styleOf(3).default("L3"),
  4: styleOf(4).default("L6"),
});

/** How the tables under certain headings are set; the first rule that fits decides. */
const tableRuleSchema = z.strictObject({
  /** The code of the heading or page that the table stands under. */
  code: pattern,
  styles: tableStylesSchema.partial().default({}),
  filter: z.boolean().optional(),
  quickLook: z.boolean().default(false),
  /** The first row holds the column heads although nothing in the source says so. */
  firstRowIsHead: z.boolean().default(false),
});

const noticePartSchema = z.union([
  /** The words that stand under the heading with this text. */
  z.strictObject({ underHeading: pattern }),
  /** Words of the profile: inline HTML. */
  z.strictObject({ html: z.string().min(1).max(2_000) }),
]);

const guideSchema = z.strictObject({
  title: z.string().min(1).max(500).default("Quick style guide"),
  /** HTML before anything else; links lead to the source's own ids (href="#r11"). */
  intro: z.string().max(20_000).default(""),
  /** Headings whose text, examples, tips and short tables the guide repeats; without a title it has the heading's. */
  excerpts: z
    .array(z.strictObject({ code: z.string().min(1).max(60), title: z.string().min(1).max(500).optional() }))
    .max(200)
    .default([]),
  /** The guide ends with the list of all pages. */
  listOfPages: z.boolean().default(true),
});

const sectionTitlesSchema = z.record(sectionSchema, z.string().min(1).max(120).optional());

/** A profile as its YAML file gives it; the comments of manual/profiles/indigo.yaml describe it. */
export const profileSchema = z
  .strictObject({
    name: z.string().min(1).max(200),
    content: z.strictObject({
      /** The elements that hold the manual; what stands outside them is left out. */
      within: selector,
      /** Where the content begins and ends inside them, if not at their ends. */
      from: selector.optional(),
      until: selector.optional(),
      /** Elements that are left out wherever they stand. */
      skip: z.array(selector).max(100).default([]),
    }),
    /** The sections that the edition has, in this order, with their titles. */
    sections: sectionTitlesSchema,
    /** How a code is told from the title: the first group of the pattern is the code, the title follows the match. */
    codes: z.array(pattern).max(20).default([]),
    /** A heading's level is the number of dots in its code: R4.5 is level 1, R4.5.1 level 2. */
    levelFromDots: z.boolean().default(false),
    headings: z.array(headingRuleSchema).min(1).max(100),
    slugs: z.enum(["code", "title", "code-and-title"]).default("code-and-title"),
    /** Every page of this manual may be read by everybody. */
    public: z.boolean().default(false),
    text: z
      .strictObject({
        smallCaps: selector.optional(),
        /** Sections in which a blockquote is a quotation; elsewhere it is text that is merely indented. */
        quotationsIn: z.array(sectionSchema).default(["bluepages", "bluetables", "rules", "tables"]),
      })
      .prefault({}),
    tips: z.strictObject({ box: selector, title: selector.optional() }).optional(),
    examples: z
      .strictObject({
        /** Elements that the source marks as examples, each of them one. */
        element: selector.optional(),
        /** Paragraphs that are wholly an introduction: 'Examples:'. The paragraphs that follow are examples. */
        lead: z.array(pattern).max(50).default([]),
        /** Paragraphs that go on inside a run of examples as a label of the next one: 'Short citation:'. */
        label: z.array(pattern).max(50).default([]),
        /** Paragraphs that are an introduction and an example in one: 'Example: 1 Jones 2'. */
        inline: z.array(pattern).max(50).default([]),
        /** Paragraphs that belong to the example before them. */
        continues: z.array(pattern).max(50).default([]),
        /** Paragraphs that end a run of examples: they are text again. */
        end: z.array(pattern).max(50).default([]),
      })
      .prefault({}),
    tables: z
      .strictObject({
        /** A row that is one cell with this inside is the table's title. */
        title: selector.optional(),
        styles: tableStylesSchema.prefault({}),
        /** Tables of so many rows get a filter. */
        filterFrom: z.int().min(1).default(20),
        rules: z.array(tableRuleSchema).max(100).default([]),
      })
      .prefault({}),
    /** A file beside the profile with search words, as search-words.yaml of a manual's folder. */
    searchWords: z
      .string()
      .max(120)
      .regex(/^[a-z0-9][a-z0-9._-]*\.yaml$/i, "write the name of a .yaml file beside the profile, without a folder")
      .optional(),
    notice: z.array(noticePartSchema).max(20).default([]),
    guide: guideSchema.prefault({}),
    dashboard: dashboardSchema.default({ blocks: [] }),
  })
  .superRefine((profile, context) => {
    if (Object.keys(profile.sections).length === 0) {
      context.addIssue({ code: "custom", path: ["sections"], message: "name at least one section" });
    }
    for (const [index, { section }] of profile.headings.entries()) {
      if (section !== undefined && profile.sections[section] === undefined) {
        const message = `the section '${section}' has no title under sections`;
        context.addIssue({ code: "custom", path: ["headings", index, "section"], message });
      }
    }
  });

/** A profile, checked and ready to use. */
export type HtmlProfile = z.infer<typeof profileSchema>;
export type HeadingRule = HtmlProfile["headings"][number];
export type TableRule = HtmlProfile["tables"]["rules"][number];

/** The sections of a profile with their titles, in its order. */
export function profileSections(profile: HtmlProfile): { handle: Section; title: string }[] {
  return Object.entries(profile.sections).flatMap(([handle, title]) => {
    const section = sectionSchema.safeParse(handle);
    return section.success && title !== undefined ? [{ handle: section.data, title }] : [];
  });
}
