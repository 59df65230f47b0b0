import { z } from "zod";
import { blockSchema } from "../contract.ts";

/** The id of a block or an editor's tab. */
const idSchema = z.string().regex(/^[\w-]{1,64}$/);

/** The most characters of a page's title and subtitle. */
const mostTitle = 500;
const mostSubtitle = 2_000;

const ids = z.array(idSchema).max(2_000);

function change<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ was: z.string(), now: value });
}

/** What an editor in the browser changed since it last heard of the draft. */
export const blocksSaveSchema = z.strictObject({
  /** The version of the draft that it knows. */
  since: z.int(),
  /** Blocks with the version in which they last changed, as the editor saw them (null: new) and now (null: removed). */
  blocks: z.array(z.strictObject({ id: idSchema, was: z.int().nullable(), now: blockSchema.nullable() })).max(2_000),
  order: z.strictObject({ was: ids, now: ids }),
  fields: z.strictObject({
    title: change(z.string().trim().min(1).max(mostTitle)).optional(),
    subtitle: change(z.string().trim().max(mostSubtitle)).optional(),
  }),
});

export type BlocksSave = z.infer<typeof blocksSaveSchema>;

/** Somebody who has the page open: in which of its blocks they write, or null. */
const presenceSchema = z.object({ tab: z.string(), name: z.string(), block: z.string().nullable() });

export type Presence = z.infer<typeof presenceSchema>;

/** What waits for a choice: what stands in the draft, marked with what the other text would make of it. */
const editedConflictSchema = z.object({
  id: z.string(),
  /** Null where title or subtitle are meant. */
  block: z.string().nullable(),
  sentence: z.string(),
  html: z.string(),
  by: z.string(),
});

export type EditedConflict = z.infer<typeof editedConflictSchema>;

/** A draft as it is now, for an editor in the browser. */
export const editedPageSchema = z.object({
  version: z.int(),
  /** The version that readers see. */
  publishedVersion: z.int(),
  /** When it was saved last, in epoch milliseconds. */
  savedAt: z.int(),
  title: z.string(),
  subtitle: z.string(),
  /** All of them in order; what they say only where the editor doesn't know it. */
  blocks: z.array(z.object({ id: z.string(), changedIn: z.int(), block: blockSchema.optional() })),
  conflicts: z.array(editedConflictSchema),
  /** What references lead to now, by their stored addresses: 'Rule 10.2 Case Names'. */
  names: z.record(z.string(), z.string()),
});

export type EditedPage = z.infer<typeof editedPageSchema>;

/** A place that a reference can lead to. */
const linkTargetSchema = z.object({
  /** As stored: `page:{id}#b-{heading}`. */
  href: z.string(),
  /** 'Rule 10.2 Case Names'. */
  name: z.string(),
  /** What a reference to it says: 'Rule 10.2'. */
  words: z.string(),
  /** The page that it is on: 'Rule 10 Cases'; '' for pages. */
  place: z.string(),
});

export type LinkTarget = z.infer<typeof linkTargetSchema>;

export const linkTargetsSchema = z.array(linkTargetSchema);

/** The most bytes of a picture, as of one that is imported, and of a drawing, which is read word by word. */
export const mostPictureBytes = 8 * 1024 * 1024;
export const mostDrawingBytes = 1024 * 1024;

/** A picture that was stored: at this address it is always the same. */
export const storedPictureSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });

export type StoredPicture = z.infer<typeof storedPictureSchema>;

/** Who else is here, and whether somebody saved. */
export const hereSchema = z.object({ version: z.int(), publishedVersion: z.int(), here: z.array(presenceSchema) });

/** Says where an editor is. */
export const whereaboutsSchema = z.object({ tab: idSchema, block: z.union([idSchema, z.literal("")]) });

/** What somebody said of a block, and is not settled. */
export interface OpenComment {
  id: string;
  block: string;
  /** 'Rita Reader, 2026-11-25 22:45 UTC'. */
  by: string;
  words: string;
  /** How the block began then. */
  excerpt: string;
}

/** What the editor of a page starts with. */
export interface EditorStart {
  pageId: string;
  /** The page's place for readers: 'Rule 2'; '' if it has no code. */
  label: string;
  page: EditedPage;
  comments: readonly OpenComment[];
  /** Who edits, and their browser's token. */
  person: { userId: string; email: string };
  csrfToken: string;
}
