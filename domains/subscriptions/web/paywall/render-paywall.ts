import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import { accountPaths } from "../../../accounts/rules.ts";
import type { RefusalReason } from "../../contract.ts";
import type { PaywallReader } from "../public.ts";

/** Why, in the specification's words (PAY-1); the reasons that it does not know in ours. */
const headings: Readonly<Record<RefusalReason, string>> = {
  "group-pending": "Your group subscription has not yet started.",
  pending: "Your subscription has not yet started.",
  expired: "Your access has expired.",
  "subscribers-only": "This content is reserved for subscribers.",
  "next-edition": "This edition is not open to you yet.",
  draft: "This draft is open to whoever has its link.",
  "admins-only": "This is reserved for the editors.",
};

/** The HTML of the paywall: why, and what to do about it (PAY-2). */
export function renderPaywall(reason: RefusalReason, reader: PaywallReader, address: string): string {
  const paragraphs = paragraphsFor(reason, reader, address).map((words) => `<p>${words}</p>`);
  return (
    `<section class="paywall" aria-labelledby="paywall-title">${lock}<div>` +
    `<h2 id="paywall-title">${headings[reason]}</h2>${paragraphs.join("")}</div></section>`
  );
}

const lock = '<svg class="icon" aria-hidden="true"><use href="#icon-lock"/></svg>';

function paragraphsFor(reason: RefusalReason, reader: PaywallReader, address: string): string[] {
  const support = link("/help", "Contact support");
  if (reason === "next-edition" || reason === "draft" || reason === "admins-only") return [support];
  if (!reader.signedIn) return [offer(reader), waysIn(address), support];
  if (reader.group === "member") return [`${askContact(reader)} ${support}`];
  const update = link("/bluebook/subscription", "Update Your Subscription");
  if (reader.group === "none") return [...whitelisted(reader), offer(reader), `${update} · ${support}`];
  return [...seatless(reader), `${link("/bluebook/subscription", "See your group’s subscription")} · ${support}`];
}

/** What a reader lacks whose address belongs to an organisation: told exactly, before anything is offered for money. */
function whitelisted({ whitelist }: PaywallReader): string[] {
  if (!whitelist) return [];
  const [title, email] = [escapeHtml(whitelist.title), escapeHtml(whitelist.email)];
  switch (whitelist.state) {
    case "unverified":
      return [
        `Your address ${email} belongs to ${title}, but it is not verified yet. Follow the link that we have sent there, or have it sent again on ${link(accountPaths.profile, "your profile")}.`,
      ];
    case "waiting":
      return [`You are waiting to confirm: follow the link that we have sent to ${email} to read by ${title}.`];
    case "offered":
      return [
        `Your address ${email} belongs to ${title}. ${link("/bluebook/subscription", "Join the group")} to read by it.`,
      ];
  }
}

function offer({ lowestPrice }: PaywallReader): string {
  const plans = link("/pricing", "See plans and pricing");
  if (lowestPrice === "") return plans;
  return `Subscriptions starting at just ${escapeHtml(lowestPrice)} for one year. ${plans}`;
}

function waysIn(address: string): string {
  const login = `${accountPaths.login}?return=${encodeURIComponent(address)}`;
  return [
    link(accountPaths.signUp, "Start a free trial"),
    link(login, "Log in"),
    link(accountPaths.forgotPassword, "Forgot your password?"),
  ].join(" · ");
}

function askContact({ contactName, contactEmail }: PaywallReader): string {
  if (contactEmail === "") return "Please contact your group administrator.";
  const mail = link(`mailto:${contactEmail}`, contactEmail);
  return `Please contact your group administrator, ${escapeHtml(contactName)} (${mail}).`;
}

/** Seats count users, so who administers reads nothing by that (DECISION 18). */
function seatless({ group }: PaywallReader): string[] {
  if (group !== "manager-without-seat") return [];
  return [`You manage a group without a seat in it. ${link("/bluebook/manage-users", "Invite yourself to read")}`];
}

function link(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}
