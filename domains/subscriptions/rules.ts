import { unhandled } from "../../platform/telemetry/unhandled.ts";
import type {
  Access,
  AccountReader,
  Content,
  EditionAccess,
  GrantedBy,
  Reader,
  RefusalReason,
  Span,
} from "./contract.ts";

/**
 * Decides whether a reader may see content in full at a time (epoch milliseconds). Everything that protects content
 * calls this, and nothing else decides (RULING-2). docs/access.md shows every result.
 */
export function decideAccess(reader: Reader, content: Content, now: number): Access {
  switch (content.kind) {
    case "draft":
      return content.hasValidToken ? granted("token") : refused("draft");
    case "export":
      return isAdmin(reader) ? granted("admin") : refused("admins-only");
    case "page":
      return content.isPublic && content.edition.audience === "subscribers"
        ? granted("public")
        : decideEdition(reader, content.edition, now);
    case "search":
    case "index":
    case "quick-look":
      return decideEdition(reader, content.edition, now);
    default:
      throw unhandled("content", content);
  }
}

/** Returns whether a reader may see protected content of an edition. */
function decideEdition(reader: Reader, edition: EditionAccess, now: number): Access {
  const access = accessOf(reader, now);
  if (!access.granted || access.by === "admin" || access.by === "server") return access;
  return mayOpen(reader, edition) ? access : refused("next-edition");
}

/** Returns the access a reader has now, independent of the content. */
export function accessOf(reader: Reader, now: number): Access {
  switch (reader.kind) {
    case "visitor":
      return refused("subscribers-only");
    case "server":
      return granted("server");
    case "organization":
      return granted("organization");
    case "account":
      return accessOfAccount(reader, now);
    default:
      throw unhandled("reader", reader);
  }
}

function accessOfAccount(reader: AccountReader, now: number): Access {
  if (reader.isAdmin) return granted("admin");
  if (reader.seat && covers(reader.seat.spans, now)) return granted("group");
  if (covers(reader.individual, now)) return granted("subscription");
  if (reader.trial && covers([reader.trial], now)) return granted("trial");
  if (reader.organization) return granted("organization");
  if (reader.seat && begins(reader.seat.spans, now)) return refused("group-pending");
  return refused(begins(reader.individual, now) ? "pending" : "expired");
}

/** Returns whether an edition is open to a reader, regardless of payment: the next-edition permission (RULING-5). */
export function hasEditionPermission(reader: Reader, edition: EditionAccess): boolean {
  return isAdmin(reader) || reader.kind === "server" || mayOpen(reader, edition);
}

/** Returns whether an edition is open to a reader who has access. */
function mayOpen(reader: Reader, { handle, audience }: EditionAccess): boolean {
  if (audience === "subscribers") return true;
  return audience === "invited" && reader.kind === "account" && reader.invitedTo.includes(handle);
}

/**
 * Returns a short text that is equal for two readers who get the same result for every kind of content: part of the key
 * of everything that is cached for more than one reader.
 */
export function accessClass(reader: Reader, now: number): string {
  if (reader.kind !== "account") return reader.kind;
  const access = accessOf(reader, now);
  const invited = reader.invitedTo.toSorted().join(",");
  return `account.${access.granted ? access.by : access.reason}.${invited}`;
}

/** Returns whether one of the spans includes a time. */
export function covers(spans: readonly Span[], now: number): boolean {
  return spans.some(({ from, until }) => from <= now && now < until);
}

/** Returns whether one of the spans starts later. */
function begins(spans: readonly Span[], now: number): boolean {
  return spans.some(({ from }) => from > now);
}

function isAdmin(reader: Reader): boolean {
  return reader.kind === "account" && reader.isAdmin;
}

function granted(by: GrantedBy): Access {
  return { granted: true, by };
}

function refused(reason: RefusalReason): Access {
  return { granted: false, reason };
}

/** The most days that admin gives at once: a year and some weeks. Owners may give more. */
export const MOST_GIVEN_DAYS = 400;

/** Whether somebody with a role may give a subscription of this length at once, without an order. */
export function mayGive(role: string | null, { length, unit }: { length: number; unit: "years" | "days" }): boolean {
  return role === "owner" || (unit === "years" ? length * 365 : length) <= MOST_GIVEN_DAYS;
}
