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
 * Decides whether a reader may see content whole at a time (epoch milliseconds). Everything that protects content asks
 * this, and nothing else decides (DECISION 2). docs/access.md shows all its answers.
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
  }
}

/** Whether a reader may see what an edition protects. */
function decideEdition(reader: Reader, edition: EditionAccess, now: number): Access {
  const standing = standingOf(reader, now);
  if (!standing.granted || standing.by === "admin" || standing.by === "server") return standing;
  return mayOpen(reader, edition) ? standing : refused("next-edition");
}

/** What a reader has now, whatever is asked for. */
export function standingOf(reader: Reader, now: number): Access {
  switch (reader.kind) {
    case "visitor":
      return refused("subscribers-only");
    case "server":
      return granted("server");
    case "organisation":
      return granted("organisation");
    case "account":
      return standingOfAccount(reader, now);
  }
}

function standingOfAccount(reader: AccountReader, now: number): Access {
  if (reader.isAdmin) return granted("admin");
  if (reader.seat && covers(reader.seat.spans, now)) return granted("group");
  if (covers(reader.individual, now)) return granted("subscription");
  if (reader.trial && covers([reader.trial], now)) return granted("trial");
  if (reader.organisation) return granted("organisation");
  if (reader.seat && begins(reader.seat.spans, now)) return refused("group-pending");
  return refused(begins(reader.individual, now) ? "pending" : "expired");
}

/** Whether an edition is open to a reader, whatever the reader has paid for: the next-edition permission (DECISION 5). */
export function hasEditionPermission(reader: Reader, edition: EditionAccess): boolean {
  return isAdmin(reader) || reader.kind === "server" || mayOpen(reader, edition);
}

/** Whether a reader who has access is among those whom an edition is open to. */
function mayOpen(reader: Reader, { handle, audience }: EditionAccess): boolean {
  if (audience === "subscribers") return true;
  return audience === "invited" && reader.kind === "account" && reader.invitedTo.includes(handle);
}

/**
 * A short text that is the same for two readers who are answered alike, whatever content they ask for: part of the key
 * of everything that is kept for more than one reader.
 */
export function accessClass(reader: Reader, now: number): string {
  if (reader.kind !== "account") return reader.kind;
  const standing = standingOf(reader, now);
  const invited = reader.invitedTo.toSorted().join(",");
  return `account.${standing.granted ? standing.by : standing.reason}.${invited}`;
}

/** Whether one of the spans runs at a time. */
export function covers(spans: readonly Span[], now: number): boolean {
  return spans.some(({ from, until }) => from <= now && now < until);
}

/** Whether one of the spans begins later. */
export function begins(spans: readonly Span[], now: number): boolean {
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
