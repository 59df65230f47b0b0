import { domainToASCII } from "node:url";
import { formatDay } from "../../../../platform/clock/time-zone.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import type { Account } from "../../../accounts/contract.ts";
import { domainOf, normalizeEmail } from "../../../accounts/rules.ts";
import type { RoleInvitation, Yours } from "../../../subscriptions/contract.ts";
import {
  type AccountFacts,
  describeGroupTerms,
  describeTerms,
  type GroupStatus,
  readGroupTerms,
  type Subscriptions,
} from "../../../subscriptions/server/public.ts";
import { presentSeat } from "../../../subscriptions/server/terms/public.ts";
import { mayHaveDomains, openSeats } from "../../rules.ts";
import { countUsers } from "../stores/people-store.ts";
import { readViewerGroupRows, type ViewerGroupRow } from "../stores/viewer-groups-store.ts";
import {
  decideRoleInvitation,
  decideYours,
  type GroupFacts,
  type OfferFacts,
  type YoursFacts,
} from "./yours/decide-yours.ts";
import { hoursToWait } from "./read-groups.ts";

/** What of a reader's groups every page needs. */
export interface ViewerGroups {
  /** The group that the reader manages. */
  managed: GroupFacts | null;
  /** The group in which the reader has a seat. */
  seat: GroupFacts | null;
  /** What is the reader's, as every screen tells it. */
  yours: Yours;
  /** The invitation to administer a group that waits for the reader; null without one. */
  roleInvitation: RoleInvitation | null;
}

/** Whose groups are read. */
interface WhoseGroups extends Pick<YoursFacts, "organization" | "supportEmail"> {
  account: Account;
  facts: AccountFacts;
}

type Db = Queries;

/**
 * The groups that have to do with an account, and what is its owner's. One read for most readers; a few more for who has
 * a group that could be joined, or manages one without a seat in it.
 */
export async function readViewerGroups(db: Db, subscriptions: Subscriptions, who: WhoseGroups): Promise<ViewerGroups> {
  const { account, facts, organization, supportEmail } = who;
  const rows = await readRows(db, who);
  const known = new Groups(db, subscriptions, facts);
  const [managedRow, seatRow] = [rows.find(({ role }) => role === "manages"), rows.find(({ role }) => role === "seat")];
  const managed = managedRow ? await known.read(managedRow, { withSeats: !seatRow }) : null;
  const seat = seatRow ? await known.read(seatRow) : null;
  const waiting: GroupFacts[] = [];
  for (const row of rows) if (row.role === "waits") waiting.push((await known.read(row)).facts);
  const yours = decideYours({
    email: account.email,
    isAdmin: account.isAdmin,
    organization,
    own: describeTerms(facts, subscriptions).fields,
    seat: seat?.facts ?? null,
    managed: managed?.facts ?? null,
    waiting,
    offer: seat ? null : await readOffer(known, rows, { db, subscriptions, account }),
    mayHaveTrial: subscriptions.trialDays > 0 && account.emailVerifiedAt !== null,
    supportEmail,
  });
  return {
    managed: managed?.facts ?? null,
    seat: seat?.facts ?? null,
    yours,
    roleInvitation: decideRoleInvitation(
      rows.filter(({ role }) => role === "asks").map(({ title }) => title),
      managedRow?.title ?? null,
    ),
  };
}

/** Only a verified address says where somebody belongs; one that is not verified yet says where they would. */
function readRows(db: Db, { account, facts }: WhoseGroups): Promise<ViewerGroupRow[]> {
  const { id, email, emailVerifiedAt, unverifiedEmail } = account;
  const isVerified = emailVerifiedAt !== null;
  const claimed = isVerified ? unverifiedEmail : email;
  return readViewerGroupRows(db, {
    accountId: id,
    seatGroupId: presentSeat(facts)?.groupId ?? "",
    emailLower: isVerified ? normalizeEmail(email) : "",
    domain: isVerified ? domainToASCII(domainOf(email)) : "",
    claimedDomain: claimed === null ? "" : domainToASCII(domainOf(claimed)),
  });
}

interface KnownGroup {
  facts: GroupFacts;
  status: GroupStatus;
}

/** Reads how groups stand, with as few reads as there can be. */
class Groups {
  readonly #db: Db;
  readonly #subscriptions: Subscriptions;
  readonly #accountFacts: AccountFacts;

  constructor(db: Db, subscriptions: Subscriptions, accountFacts: AccountFacts) {
    this.#db = db;
    this.#subscriptions = subscriptions;
    this.#accountFacts = accountFacts;
  }

  /** `withSeats`: how many are open counts as well; otherwise they stand as unlimited. */
  async read(row: ViewerGroupRow, { withSeats = false } = {}): Promise<KnownGroup> {
    const known = this.#accountFacts.groupTerms.get(row.id);
    const terms = known ?? (await readGroupTerms(this.#db, [row.id])).get(row.id) ?? [];
    const status = describeGroupTerms(terms, this.#subscriptions);
    const open = withSeats ? openSeats(status, await countUsers(this.#db, row.id)) : null;
    const { state, startsOn, validUntil } = status;
    const facts: GroupFacts = {
      title: row.title,
      state,
      startsOn: startsOn === null ? "" : formatDay(startsOn),
      validUntil: validUntil === null ? "" : formatDay(validUntil),
      openSeats: open,
      contact: contactOf(row),
    };
    return { facts, status };
  }
}

/** The group that the reader's address belongs to; null where there is none that could be joined by that. */
async function readOffer(
  known: Groups,
  rows: readonly ViewerGroupRow[],
  { db, subscriptions, account }: { db: Db; subscriptions: Subscriptions; account: Account },
): Promise<OfferFacts | null> {
  const row = rows.find(({ role }) => role === "belongs") ?? rows.find(({ role }) => role === "claims");
  if (!row) return null;
  const { facts, status } = await known.read(row, { withSeats: true });
  if (status.state !== "live" || !mayHaveDomains(status.paidSeats)) return null;
  if (row.role === "belongs") {
    const waitHours = await hoursToWait(db, subscriptions, account.id);
    return { group: facts, email: account.email, isVerified: true, waitHours };
  }
  const email = account.emailVerifiedAt === null ? account.email : (account.unverifiedEmail ?? "");
  return { group: facts, email, isVerified: false, waitHours: null };
}

function contactOf({ contactFirstName, contactLastName, contactEmail }: ViewerGroupRow): GroupFacts["contact"] {
  return { name: `${contactFirstName ?? ""} ${contactLastName ?? ""}`.trim(), email: contactEmail ?? "" };
}
