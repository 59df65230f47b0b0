import { z } from "zod";
import { groupFieldsSchema } from "../groups/contract.ts";
import { readingFieldsSchema } from "../reading/contract.ts";
import type { AccessProps } from "../subscriptions/web/public.ts";
import { accountFieldsSchema } from "../accounts/contract.ts";
import { readerFieldsSchema, roleInvitationSchema, termFieldsSchema, yoursSchema } from "../subscriptions/contract.ts";

export { NUMBERS_PATH, figureNames } from "./numbers-views.ts";

/** A reader with an account, with every field that the specification gives a User: each domain describes its own. */
export const userSchema = z.object({
  ...accountFieldsSchema.shape,
  ...readerFieldsSchema.shape,
  ...readingFieldsSchema.shape,
  ...termFieldsSchema.shape,
  ...groupFieldsSchema.shape,
});
export type User = z.infer<typeof userSchema>;

/** A visitor on an organization's network: only an id (RULING-1). */
const visitorSchema = z.strictObject({ id: z.string() });

/** The response of GET /api/user. */
export const userAnswerSchema = z.object({
  loggedIn: z.boolean(),
  user: z.union([userSchema, visitorSchema]).nullable(),
  /** The dashboard entry of the reader's edition; null for viewers without a dashboard. */
  dashboard: z.looseObject({ blocks: z.array(z.unknown()) }).nullable(),
  /** The organization whose network the viewer is on. */
  whitelisted: z.string().nullable(),
  /** The viewer's status; null without an account. */
  yours: yoursSchema.nullable(),
  /** Shown beside the status; null for viewers who aren't invited to administer a group. */
  roleInvitation: roleInvitationSchema.nullable(),
  sites: z.array(z.object({ id: z.string(), handle: z.string(), name: z.string() })),
});
export type UserAnswer = z.infer<typeof userAnswerSchema>;

/** What every page shows of its viewer. */
export interface ViewerProps extends AccessProps {
  /** Empty if the viewer is not logged in. */
  firstName: string;
  /** Whose page this is, for logging in again when the session ends; empty if nobody is logged in, or it can't be known. */
  userId: string;
  email: string;
  /** The banner above every page, as HTML; empty if there is none. */
  banner: string;
}

/** Where the owner of an address is asked whether its account is to become part of another one. */
export const MERGE_CONSENT_PATH = "/merge-accounts";

/** What is asked where a merge is undone, or called off. */
export interface MergeUndoView {
  kept: string;
  other: string;
  /** Whether it was done already. */
  wasMerged: boolean;
  /** Until when it can be undone, or when it is due, in words. */
  until: string;
  /** What the link brought; null once it is undone. */
  code: string | null;
  /** What wasn't given back, in sentences. */
  left: readonly string[];
}

/** What is asked there, by addresses. */
export interface MergeConsentView {
  kept: string;
  other: string;
  /** What the link brought; null once they are merged. */
  code: string | null;
}
