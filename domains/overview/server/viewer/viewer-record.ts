import { z } from "zod";
import type { Secrets } from "../../../../platform/secrets/secrets.ts";
import { defaultSearchSchema } from "../../../accounts/contract.ts";

/** The name of the record's cookie. With `__Host-`, a browser accepts it only from this exact host over TLS. */
export function viewerCookieName(secure: boolean): string {
  return secure ? "__Host-viewer" : "viewer";
}

/** How long a record is valid, in milliseconds. */
export const RECORD_HOLDS_MS = 20 * 60_000;

/**
 * How old a record may be before the next response renews it, in milliseconds: a viewer who has read anything within
 * that time can keep reading for the rest of `RECORD_HOLDS_MS`.
 */
const RENEWED_AFTER_MS = 5 * 60_000;

/** Allows for small differences between the clocks of nodes. */
const CLOCK_SKEW_MS = 60_000;

/** Browsers reject cookies of more than 4,096 bytes, name and attributes included. */
const LONGEST_RECORD = 3_800;

const spanSchema = z.object({ from: z.number(), until: z.number() });

/**
 * The viewer and what grants them access: all that a page needs to know about its viewer during a database outage. No
 * address, no last name, nothing that would authorize changes. With it, a site admin may read what site admins read.
 */
const viewerSchema = z.object({
  accountId: z.string(),
  isAdmin: z.boolean(),
  firstName: z.string(),
  trial: spanSchema.nullable(),
  individual: z.array(spanSchema),
  seat: z.object({ groupId: z.string(), spans: z.array(spanSchema) }).nullable(),
  invitedTo: z.array(z.string()),
  versionPreference: z.string().nullable(),
  defaultSearch: defaultSearchSchema,
});
export type ViewerRecord = z.infer<typeof viewerSchema>;

const bodySchema = z.object({ session: z.string(), viewerRecord: viewerSchema });

/** The keys that sign records. */
export type RecordSecrets = Pick<Secrets, "sign" | "isSignature">;

/** What a record is made for and with. */
export interface RecordContext {
  secrets: RecordSecrets;
  /** The hash of the session's token: without that session's cookie, the record is invalid. */
  tokenHash: string;
  now: number;
}

/** Returns the signed record; undefined if it would be too long for a cookie. */
export function writeViewerRecord(
  { secrets, tokenHash, now }: RecordContext,
  viewerRecord: ViewerRecord,
): string | undefined {
  const signed = `${now}.${bodyOf(tokenHash, viewerRecord, now)}`;
  const record = `${signed}.${secrets.sign("viewer", signed)}`;
  return record.length > LONGEST_RECORD ? undefined : record;
}

/** Returns the viewer in a record; undefined if it is not ours, belongs to another session, or is too old. */
export function readViewerRecord({ secrets, tokenHash, now }: RecordContext, record: string): ViewerRecord | undefined {
  const [issuedAt = "", body = "", signature = "", ...more] = record.split(".");
  const age = now - Number(issuedAt);
  if (more.length > 0 || !(age >= -CLOCK_SKEW_MS && age <= RECORD_HOLDS_MS)) return undefined;
  if (!secrets.isSignature("viewer", `${issuedAt}.${body}`, signature)) return undefined;
  const parsed = bodySchema.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  return parsed.success && parsed.data.session === tokenHash ? parsed.data.viewerRecord : undefined;
}

/**
 * Returns whether a record still has these contents and is recent enough to be left alone. Its signature is checked
 * when it is read.
 */
export function isRecordCurrent(
  { tokenHash, now }: RecordContext,
  record: string,
  viewerRecord: ViewerRecord,
): boolean {
  const [issuedAt = "", body] = record.split(".");
  const age = now - Number(issuedAt);
  return age >= -CLOCK_SKEW_MS && age <= RENEWED_AFTER_MS && body === bodyOf(tokenHash, viewerRecord, Number(issuedAt));
}

/** Leaves out spans that were over when the record was written. */
function bodyOf(tokenHash: string, viewerRecord: ViewerRecord, issuedAt: number): string {
  const left = (spans: ViewerRecord["individual"]) => spans.filter(({ until }) => until > issuedAt);
  const { individual, seat } = viewerRecord;
  const short: ViewerRecord = {
    ...viewerRecord,
    individual: left(individual),
    seat: seat && { ...seat, spans: left(seat.spans) },
  };
  return Buffer.from(JSON.stringify({ session: tokenHash, viewerRecord: short })).toString("base64url");
}
