import { z } from "zod";
import type { Call } from "../../platform/http/api/call.ts";
import type { Panels } from "../manual/contract.ts";
import type { RoleInvitation, Yours } from "../subscriptions/contract.ts";
import { readingLimits } from "./rules.ts";

/** A page in one of a reader's lists: pinned, or recently viewed. */
const listedPageSchema = z.object({
  id: z.string(),
  version: z.string(),
  section: z.string(),
  grandparent: z.string().nullable(),
  parent: z.string().nullable(),
  slug: z.string(),
  uri: z.string(),
  code: z.string(),
  customTitle: z.string(),
  sectionName: z.string(),
  breadcrumb: z.array(z.object({ code: z.string(), title: z.string() })),
});
export type ListedPage = z.infer<typeof listedPageSchema>;

/** Where on a page its reader stopped. */
export const readingPlaceSchema = z.object({
  /** Of the heading above; empty at the page's beginning. */
  anchor: z.string().max(200),
  /** How far between that heading and the next one, in thousandths. */
  along: z.coerce.number().int().min(0).max(1_000),
});
export type ReadingPlace = z.output<typeof readingPlaceSchema>;

/** A recently viewed page. */
const viewedPageSchema = listedPageSchema.extend({
  viewedAt: z.number(),
  /** Null if the reader stopped at the beginning. */
  place: z.object({ anchor: z.string(), along: z.number(), heading: z.string() }).nullable(),
});
export type ViewedPage = z.infer<typeof viewedPageSchema>;

/** The fields of GET /api/user about what a reader keeps, and which edition they read. */
export const readingFieldsSchema = z.object({
  versionPreference: z.string(),
  pinnedPages: z.array(listedPageSchema),
  recentlyViewed: z.array(viewedPageSchema),
});
type ReadingFields = z.infer<typeof readingFieldsSchema>;

/** A reader with an account, as far as this domain's screens show one. */
export interface UserSummary extends ReadingFields {
  userId: string;
  firstName: string;
  /** Null until the reader's second login: until then, a new reader. */
  lastLoginDate: string | null;
  groupUserManages: { title: string } | null;
}

/** The answer of GET /api/user as far as this domain's screens show it; overview, above, puts the whole together. */
export interface UserAnswerSummary {
  user: UserSummary | { id: string } | null;
  dashboard: { blocks: readonly unknown[] } | null;
  yours: Yours | null;
  roleInvitation: RoleInvitation | null;
  sites: readonly { id: string; handle: string; name: string }[];
  loggedIn: boolean;
}

/** GET /api/user with that answer: overview's declaration fits it. */
export interface ViewerCall extends Call {
  method: "GET";
  url: "/api/user";
  schema: { summary: string; response: Call["schema"]["response"] & Record<200, z.ZodType<UserAnswerSummary>> };
}

/** The response of every call about pins: the current list, the first pin first. */
export const pinsAnswerSchema = z.object({
  loggedIn: z.boolean(),
  success: z.boolean(),
  message: z.string(),
  data: z.object({ data: z.array(listedPageSchema) }),
});
export type PinsAnswer = z.infer<typeof pinsAnswerSchema>;

/** A passage identified by its own words and those around it, like the Web Annotation model's TextQuoteSelector. */
export const textQuoteSchema = z.strictObject({
  quote: z.string().trim().min(1).max(readingLimits.quote),
  prefix: z.string().max(readingLimits.context),
  suffix: z.string().max(readingLimits.context),
});
export type TextQuote = z.infer<typeof textQuoteSchema>;

/** A note as sent over the wire. */
export const noteSchema = textQuoteSchema.extend({
  id: z.string(),
  pageId: z.string(),
  version: z.string(),
  /** The page's code and title; for a deleted page, those it had when the note was made. */
  pageTitle: z.string(),
  /** Where the page is now; null when it is gone. */
  uri: z.string().nullable(),
  note: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Note = z.infer<typeof noteSchema>;

/**
 * A note, and whether its passage is still on its page; null when the reader may not open the page, and so isn't told.
 */
export const foundNoteSchema = noteSchema.extend({ placed: z.boolean().nullable() });
export type FoundNote = z.infer<typeof foundNoteSchema>;

/** Some of a reader's notes, the newest first. */
export interface NotesAnswer {
  notes: FoundNote[];
  /** The cursor for older notes; null when there are none. */
  older: string | null;
  /** How many notes the reader has in total. */
  total: number;
}

/** The form of a new note. Longer texts are refused by the command, which says how long they may be. */
export const noteFormSchema = z.object({
  pageId: z.string().min(1).max(64),
  quote: z.string(),
  prefix: z.string().default(""),
  suffix: z.string().default(""),
  note: z.string().default(""),
});
export type NoteForm = z.infer<typeof noteFormSchema>;

/** What the server renders a reader's own screens from: the responses to the calls a browser would make. */
export interface OwnReading {
  user(): Promise<UserAnswerSummary>;
  pins(): Promise<readonly ListedPage[]>;
  /** The recently viewed pages, the latest first. */
  viewed(): Promise<readonly ViewedPage[]>;
  panels(version: string): Promise<Panels | null>;
  /** The notes with the words of a search, the newest first, after those of an earlier response. */
  notes(asked: { search: string; before: string }): Promise<NotesAnswer>;
  /** What is kept after the account is deleted, and why. */
  kept(): readonly string[];
  /** Why the form submitted without scripts was refused; empty if none was. */
  refusal: string;
  /** Sent with forms submitted without scripts. */
  csrfToken(): Promise<string>;
}
