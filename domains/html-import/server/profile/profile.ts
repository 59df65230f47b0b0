import { type ColumnCount, tableStyles, blockTypes, serverParts } from "../../../manual/server/model/html.ts";
import { tableColumns } from "../../../manual/server/model/public.ts";
import { z } from "zod";
import { type Section, dashboardSchema, sectionSchema } from "../../../manual/contract.ts";
import { compilePattern, compileSelector } from "./pattern.ts";

const selector = z
  .string()
  .max(300)
  .transform((source, context) => {
    const compiled = compileSelector(source);
    if (compiled === null) {
      context.addIssue(`'${source}' is not a selector: use h2, .tip, #toc or div.tip, separated by commas`);
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

/** What a source heading becomes; the first matching rule decides. */
const headingRuleSchema = z.strictObject({
  element: selector,
  /** Matches the heading's text; by default any text matches. */
  text: pattern.optional(),
  /** page: a page of the manual. heading: a heading on the page. skip: left out with everything under it. */
  as: z.enum(["page", "heading", "skip"]),
  /**
   * For a page: 0 for the top level of its section, 1 for a child of the last page of depth 0, 2 for a child of that.
   */
  depth: z.int().min(0).max(2).default(0),
  /** For a page: its section; defaults to its parent's. */
  section: sectionSchema.optional(),
  /** For a page: whether it lists its subpages. */
  contents: z.boolean().default(false),
  /** For a heading: its level, unless derived from its code. */
  level: z.int().min(0).max(4).default(1),
  /** Whether a HEADING IN CAPITALS becomes a Heading in Capitals. */
  titleCase: z.boolean().default(false),
});

const tableStyleSchema = z.enum(tableStyles);

function styleOf(columns: ColumnCount) {
  return tableStyleSchema.refine((style) => tableColumns(style) === columns, `must be a style of ${columns} columns`);
}

const tableStylesSchema = z.strictObject({
  1: styleOf(1).default("L1"),
  2: styleOf(2).default("L2"),
  3: styleOf(3).default("L3"),
  4: styleOf(4).default("L6"),
  5: styleOf(5).default("W5"),
  6: styleOf(6).default("W6"),
  7: styleOf(7).default("W7"),
  8: styleOf(8).default("W8"),
});

/** Settings for the tables under certain headings; the first matching rule decides. */
const tableRuleSchema = z.strictObject({
  /** The code of the heading or page above the table. */
  code: pattern,
  styles: tableStylesSchema.partial().default({}),
  filter: z.boolean().optional(),
  quickLook: z.boolean().default(false),
  /** Whether the first row is the head even though the source doesn't mark it. */
  firstRowIsHead: z.boolean().default(false),
});

const noticePartSchema = z.union([
  /** The text under the heading that matches. */
  z.strictObject({ underHeading: pattern }),
  /** The profile's own text: inline HTML. */
  z.strictObject({ html: z.string().min(1).max(2_000) }),
]);

const guideSchema = z.strictObject({
  title: z.string().min(1).max(500).default("Quick style guide"),
  /** HTML at the start; links use the source's own ids (href="#r11"). */
  intro: z.string().max(20_000).default(""),
  /** Headings whose text, examples, tips and short tables the guide repeats; the title defaults to the heading's. */
  excerpts: z
    .array(z.strictObject({ code: z.string().min(1).max(60), title: z.string().min(1).max(500).optional() }))
    .max(200)
    .default([]),
  /** Whether the guide ends with a list of all pages. */
  listOfPages: z.boolean().default(true),
});

const boxTypes = blockTypes.filter((type) => serverParts[type].fromBox !== undefined);

/** An element that becomes a block, and its title line, which stays as the block's first line in bold. */
const boxRuleSchema = z.strictObject({
  element: selector,
  as: z.enum(boxTypes),
  title: selector.optional(),
});

const sectionTitlesSchema = z.record(sectionSchema, z.string().min(1).max(120).optional());

/** A profile as written in YAML; the comments in manual/profiles/indigo.yaml describe it. */
export const profileSchema = z
  .strictObject({
    name: z.string().min(1).max(200),
    content: z.strictObject({
      /** The elements that contain the manual; everything outside them is left out. */
      within: selector,
      /** Where the content starts and ends in them, if not at their start and end. */
      from: selector.optional(),
      until: selector.optional(),
      /** Elements that are always left out. */
      skip: z.array(selector).max(100).default([]),
    }),
    /** The edition's sections in order, with their titles. */
    sections: sectionTitlesSchema,
    /** How to separate code and title: the pattern's first group is the code, and the title follows the match. */
    codes: z.array(pattern).max(20).default([]),
    /** Whether a heading's level is the number of dots in its code: R4.5 is level 1, R4.5.1 level 2. */
    levelFromDots: z.boolean().default(false),
    headings: z.array(headingRuleSchema).min(1).max(100),
    slugs: z.enum(["code", "title", "code-and-title"]).default("code-and-title"),
    /** Whether all pages are open to everyone. */
    public: z.boolean().default(false),
    text: z
      .strictObject({
        smallCaps: selector.optional(),
        /** Sections where a blockquote is a quotation; elsewhere it is just indented text. */
        quotationsIn: z.array(sectionSchema).default(["bluepages", "bluetables", "rules", "tables"]),
      })
      .prefault({}),
    boxes: z.array(boxRuleSchema).max(20).default([]),
    examples: z
      .strictObject({
        /** Elements that the source marks as examples; each is one example. */
        element: selector.optional(),
        /** Paragraphs that are only an introduction: 'Examples:'. The paragraphs that follow are examples. */
        lead: z.array(pattern).max(50).default([]),
        /** Paragraphs in a run of examples that label the next example: 'Short citation:'. */
        label: z.array(pattern).max(50).default([]),
        /** Paragraphs that are both an introduction and an example: 'Example: 1 Jones 2'. */
        inline: z.array(pattern).max(50).default([]),
        /** Paragraphs that continue the example before them. */
        continues: z.array(pattern).max(50).default([]),
        /** Paragraphs that end a run of examples and are text. */
        end: z.array(pattern).max(50).default([]),
      })
      .prefault({}),
    tables: z
      .strictObject({
        /** A row with a single cell that contains this is the table's title. */
        title: selector.optional(),
        styles: tableStylesSchema.prefault({}),
        /** Tables with at least this many rows get a filter. */
        filterFrom: z.int().min(1).default(20),
        rules: z.array(tableRuleSchema).max(100).default([]),
      })
      .prefault({}),
    /** A file beside the profile with what search knows of the manual, in the format of search.yaml. */
    search: z
      .string()
      .max(120)
      .regex(/^[a-z0-9][a-z0-9._-]*\.yaml$/i, "give the name of a .yaml file beside the profile, without a folder")
      .optional(),
    /** A file with search words beside the profile, in the format of search-words.yaml. */
    searchWords: z
      .string()
      .max(120)
      .regex(/^[a-z0-9][a-z0-9._-]*\.yaml$/i, "give the name of a .yaml file beside the profile, without a folder")
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

/** A validated profile. */
export type HtmlProfile = z.infer<typeof profileSchema>;
export type HeadingRule = HtmlProfile["headings"][number];
export type BoxRule = HtmlProfile["boxes"][number];
export type TableRule = HtmlProfile["tables"]["rules"][number];

/** Returns a profile's sections with their titles, in order. */
export function profileSections(profile: HtmlProfile): { handle: Section; title: string }[] {
  return Object.entries(profile.sections).flatMap(([handle, title]) => {
    const section = sectionSchema.safeParse(handle);
    return section.success && title !== undefined ? [{ handle: section.data, title }] : [];
  });
}
