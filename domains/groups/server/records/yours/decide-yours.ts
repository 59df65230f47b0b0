import type { Account } from "../../../../accounts/contract.ts";
import type { RoleInvitation, Step, TermFields, Yours } from "../../../../subscriptions/contract.ts";
import { groupPaths, waitWords } from "../../../rules.ts";
import type { Trx } from "../../../../../platform/db/database.ts";
import { startTrial } from "../../../../subscriptions/server/terms/public.ts";
import { noTrialLeft } from "../../errors/joining.ts";
import type { Groups } from "../groups.ts";

/** A group, as far as it says what is somebody's. Dates are as readers see them. */
export interface GroupFacts {
  title: string;
  state: "live" | "pending" | "expired" | "none";
  startsOn: string;
  validUntil: string;
  /** Null where seats are unlimited. */
  openSeats: number | null;
  /** Whom its members turn to; empty where there is nobody. */
  contact: { name: string; email: string };
}

/** A group that an address belongs to. */
export interface OfferFacts {
  group: GroupFacts;
  /** The address that belongs to the group: the one in effect, or one that is yet to be verified. */
  email: string;
  isVerified: boolean;
  /** Hours until another confirmation may be asked for; null where none was sent a short time ago. */
  waitHours: number | null;
}

/** Everything that says what is somebody's. */
export interface YoursFacts extends Pick<Account, "email" | "isAdmin"> {
  /** The organization on whose network the reader is. */
  organization: string | null;
  own: Pick<
    TermFields,
    | "hasActiveSubscription"
    | "subscriptionExpiringSoon"
    | "subscriptionExpired"
    | "accountValidUntil"
    | "hasPausedSubscriptions"
    | "pendingSubscriptions"
    | "freeTrialAccess"
    | "freeTrialExpired"
    | "freeTrialUntil"
  >;
  /** The group in which the reader has a seat. */
  seat: GroupFacts | null;
  /** The group that the reader manages. */
  managed: GroupFacts | null;
  /** The groups that keep a seat for the reader's verified address. */
  waiting: readonly GroupFacts[];
  offer: OfferFacts | null;
  /** There are trials, and the address is verified. */
  mayHaveTrial: boolean;
  /** Whom readers write to for help. */
  supportEmail: string;
}

/**
 * Decides what is somebody's, and the single best next step. The wall, the dashboard, the banner, the subscription screen
 * and the thanks for a verified address all tell this and nothing else, so they never contradict each other.
 */
export function decideYours(facts: YoursFacts): Yours {
  for (const decide of inOrder) {
    const yours = decide(facts);
    if (yours) return yours;
  }
  return selling("none", "You don't have a subscription.");
}

/**
 * Told beside what is somebody's, whatever that is: a group asks them to administer it. Null where none does, or where they
 * administer another one, as nobody administers two.
 */
export function decideRoleInvitation(asking: readonly string[], managed: string | null): RoleInvitation | null {
  const [title] = asking;
  if (title === undefined || managed !== null) return null;
  const step: Step = { kind: "send", label: "Accept the invitation", to: groupPaths.acceptRole };
  return { sentence: `${title} has asked you to help manage its subscription.`, step };
}

type Decide = (facts: YoursFacts) => Yours | null;

/** What is nearest to reading comes first; whatever is for sale comes last. */
const inOrder: readonly Decide[] = [
  bySeat,
  byWaitingSeat,
  byOffer,
  byOwnTerm,
  byOwnPendingTerm,
  byManagedGroup,
  byOrganization,
  bySiteAdmin,
  byUnusedTrial,
  byFullGroup,
  byWhatIsForSale,
];

const subscriptionPage = "/bluebook/subscription";

function bySeat(facts: YoursFacts): Yours | null {
  const { seat, managed, own, waiting, supportEmail } = facts;
  if (!seat) return null;
  if (seat.state === "live") return has("group", `${seat.title} pays for your access until ${seat.validUntil}.`);
  if (seat.state === "pending")
    return has("group-pending", `Your access through ${seat.title} starts on ${seat.startsOn}.${meanwhile(facts)}`);
  const kept = waiting.find(canBeRead);
  if (kept) {
    const words = `${kept.title} is holding a seat for you. Leave ${seat.title}, whose subscription has ended, to accept it.`;
    return has("seat-elsewhere", words, link("Leave the group", subscriptionPage));
  }
  const days = own.hasPausedSubscriptions;
  if (days > 0) {
    const hold = days === 1 ? "1 day of your own subscription is" : `${days} days of your own subscription are`;
    const words = `${hold} on hold. Leave ${seat.title}, whose subscription has ended, to use ${days === 1 ? "it" : "them"}.`;
    return has("on-hold", words, link("Leave the group", subscriptionPage));
  }
  return groupEnded(facts, seat, managed ? writeTo("support", supportEmail) : writeToContact(seat));
}

function byWaitingSeat({ waiting, email, own }: YoursFacts): Yours | null {
  const kept = waiting.find(canBeRead);
  if (!kept) return null;
  const paused = own.hasActiveSubscription ? " Your own subscription is paused while you use it." : "";
  const starts = kept.state === "pending" ? ` The group's subscription starts on ${kept.startsOn}.` : "";
  const words = `${kept.title} is holding a seat for ${email}.${starts}${paused}`;
  return has("seat-waiting", words, { kind: "send", label: "Accept the seat", to: groupPaths.acceptSeat });
}

function byOffer({ offer, own }: YoursFacts): Yours | null {
  if (!offer) return null;
  const { group, email, isVerified, waitHours } = offer;
  const belongs = `Your address ${email} belongs to ${group.title}`;
  if (!isVerified) {
    const words = `${belongs}, but it hasn't been verified yet. Follow the link we sent there, or request a new one.`;
    return has("unverified", words, link("Go to your profile", "/bluebook/profile"));
  }
  // Without an open seat there is nothing to join (SUBS-9).
  if (group.openSeats === 0) return null;
  if (waitHours !== null) {
    const words = `One more step: follow the link we sent to ${email} to join ${group.title}.`;
    return has("confirming", `${words} You can request another link in ${waitWords(waitHours)}.`);
  }
  const paused = own.hasActiveSubscription ? " Your own subscription is paused while you are in it." : "";
  const step: Step = { kind: "send", label: "Join the group", to: groupPaths.joinOffered };
  return has("join", `${belongs}. Join the group to get access.${paused}`, step);
}

function byOwnTerm({ own }: YoursFacts): Yours | null {
  if (!own.hasActiveSubscription || own.subscriptionExpiringSoon) return null;
  return has("own", paidUntil(own));
}

function byOwnPendingTerm(facts: YoursFacts): Yours | null {
  const [first] = facts.own.pendingSubscriptions;
  if (!first || facts.own.hasActiveSubscription) return null;
  return has("own-pending", `Your subscription starts on ${first.startDate}.${meanwhile(facts)}`);
}

/** Who administers a group reads nothing by that (RULING-18). */
function byManagedGroup(facts: YoursFacts): Yours | null {
  const { managed, own, supportEmail } = facts;
  if (!managed || own.hasActiveSubscription) return null;
  if (!canBeRead(managed)) return groupEnded(facts, managed, writeTo("support", supportEmail));
  const words = `You manage ${managed.title} but don't have a seat in it.${meanwhile(facts)}`;
  const isFull = managed.openSeats === 0;
  const step = link(isFull ? "See who has the seats" : "Invite yourself to read", groupPaths.manageUsers);
  return has("manager-without-seat", words, step);
}

function byOrganization({ organization, own }: YoursFacts): Yours | null {
  // Someone who reads by a term of their own is told of its end all the same: it counts wherever they are.
  if (organization === null || own.hasActiveSubscription) return null;
  return has("organization", `You have access through ${organization} while you are on its network.`);
}

function bySiteAdmin({ isAdmin }: YoursFacts): Yours | null {
  return isAdmin ? has("admin", "You can read everything because you administer this site.") : null;
}

/** Someone who came to join a group has not had their trial (docs/decisions/subscriptions-and-trials.md). */
function byUnusedTrial({ mayHaveTrial, own }: YoursFacts): Yours | null {
  const hadAny = own.freeTrialUntil !== null || own.accountValidUntil !== null || own.subscriptionExpired;
  if (!mayHaveTrial || hadAny) return null;
  const step: Step = { kind: "send", label: "Start your free trial", to: groupPaths.startTrial };
  return has("trial-unused", "You haven't used your free trial yet. Start it whenever you like.", step);
}

/** Whose group is full can't join it: they are told so, with whom to ask, and may subscribe by themselves. */
function byFullGroup(facts: YoursFacts): Yours | null {
  const { offer } = facts;
  if (!offer?.isVerified || offer.group.openSeats !== 0) return null;
  const { group, email } = offer;
  const ask = group.contact.name === "" ? "its administrator" : group.contact.name;
  const words = `Your address ${email} belongs to ${group.title}, whose seats are all taken. Ask ${ask} for one.`;
  return selling("group-full", `${words}${meanwhile(facts)}`, writeToContact(group));
}

function byWhatIsForSale({ own }: YoursFacts): Yours | null {
  if (own.hasActiveSubscription) return selling("own-ending", paidUntil(own));
  if (own.freeTrialAccess) return selling("trial", `Your free trial runs until ${own.freeTrialUntil ?? ""}.`);
  if (own.subscriptionExpired)
    return selling("expired", `Your subscription was paid until ${own.accountValidUntil ?? ""}.`);
  if (own.freeTrialExpired) return selling("trial-expired", `Your free trial ended on ${own.freeTrialUntil ?? ""}.`);
  return null;
}

function groupEnded(facts: YoursFacts, group: GroupFacts, step: Step | null): Yours {
  const ended = group.state === "expired" ? `ended on ${group.validUntil}` : "has not been paid for";
  const ask = step ? ` ${step.label} to have it renewed.` : " Ask its administrator to renew it.";
  return has("group-ended", `${group.title}'s subscription ${ended}.${ask}${meanwhile(facts)}`, step);
}

/** What somebody reads by until something else begins; empty where there is nothing. */
function meanwhile({ own, organization }: YoursFacts): string {
  if (own.hasActiveSubscription) return ` ${paidUntil(own)}`;
  if (own.freeTrialAccess) return ` Your free trial runs until ${own.freeTrialUntil ?? ""}.`;
  return organization === null ? "" : ` You have access through ${organization} while you are on its network.`;
}

function paidUntil({ accountValidUntil }: YoursFacts["own"]): string {
  return `Your subscription is paid until ${accountValidUntil ?? ""}.`;
}

/** Whether a seat in a group opens anything, now or later. */
function canBeRead({ state }: GroupFacts): boolean {
  return state === "live" || state === "pending";
}

function writeToContact({ contact }: GroupFacts): Step | null {
  return contact.email === "" ? null : writeTo(contact.name === "" ? "its administrator" : contact.name, contact.email);
}

function writeTo(whom: string, email: string): Step {
  return link(`Write to ${whom}`, `mailto:${email}`);
}

function link(label: string, to: string): Step {
  return { kind: "link", label, to };
}

function has(state: Yours["state"], sentence: string, step: Step | null = null): Yours {
  return { state, sentence, step, sells: false };
}

function selling(state: Yours["state"], sentence: string, step: Step | null = null): Yours {
  return { state, sentence, step, sells: true };
}

/**
 * Begins the free trial of whoever did not get it with their verified address, because they came to join a group
 * (docs/decisions/subscriptions-and-trials.md). Gives the sentence for the reader.
 * @throws AppError no-trial-left
 */
export async function beginTrial(trx: Trx, { subscriptions }: Groups, account: Account): Promise<string> {
  if (account.emailVerifiedAt === null || !(await startTrial(trx, subscriptions, account))) throw noTrialLeft();
  return "Your free trial has begun.";
}
