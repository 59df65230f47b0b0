import { escapeHtml } from "../../../../platform/ssr/escape-html.ts";
import { accountPaths } from "../../../accounts/rules.ts";
import type { RefusalReason } from "../../contract.ts";
import type { AccessProps } from "../shown-access.ts";

/** The reason, in the specification's words (PAY-1); in ours if it has none. */
const headings: Readonly<Record<RefusalReason, string>> = {
  "group-pending": "Your group subscription has not yet started.",
  pending: "Your subscription has not yet started.",
  expired: "Your access has expired.",
  "subscribers-only": "This content is reserved for subscribers.",
  "next-edition": "You don’t have access to this edition yet.",
  draft: "Only people who have its link can open this draft.",
  "admins-only": "This is reserved for the editors.",
};

/** Returns the paywall's HTML: the reason, and what to do about it (PAY-2). */
export function renderPaywall(reason: RefusalReason, reader: AccessProps, address: string): string {
  const paragraphs = paragraphsFor(reason, reader, address).map((words) =>
    words.startsWith("<form") ? words : `<p>${words}</p>`,
  );
  return (
    `<section class="paywall" aria-labelledby="paywall-title">${lock}<div>` +
    `<h2 id="paywall-title">${headings[reason]}</h2>${paragraphs.join("")}</div></section>`
  );
}

const lock = '<svg class="icon" aria-hidden="true"><use href="#icon-lock"/></svg>';

function paragraphsFor(reason: RefusalReason, reader: AccessProps, address: string): string[] {
  const support = link("/help", "Contact support");
  if (reason === "next-edition" || reason === "draft" || reason === "admins-only") return [support];
  if (!reader.signedIn) return [offer(reader, address), waysIn(reader, address), support];
  const yours = told(reader, address);
  const update = link(withReturnTo("/bluebook/subscription", address), "Update Your Subscription");
  if (reader.group === "member") return [...yours, `${askContact(reader)} ${support}`];
  if (reader.group !== "none")
    return [
      ...yours,
      `${link(withReturnTo("/bluebook/subscription", address), "See your group’s subscription")} · ${support}`,
    ];
  // Readers are never sold what they have, or could have without paying.
  const plans = reader.yours?.sells === false ? [] : [offer(reader, address)];
  return [...yours, ...plans, `${update} · ${support}`];
}

/** Renders the reader's status, with the one step that helps. */
function told({ yours, csrfToken }: AccessProps, address: string): string[] {
  if (!yours) return [];
  const { sentence, step } = yours;
  if (!step) return [escapeHtml(sentence)];
  const look = 'class="button button-primary"';
  if (step.kind === "link")
    return [escapeHtml(sentence), `<a ${look} href="${escapeHtml(step.to)}">${escapeHtml(step.label)}</a>`];
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const button = `<button type="submit" ${look}>${escapeHtml(step.label)}</button>`;
  const fields = hidden("csrf", csrfToken) + hidden("return", address);
  // The form is next to the paragraphs, because a paragraph can't contain it.
  return [escapeHtml(sentence), `<form method="post" action="${escapeHtml(step.to)}">${fields}${button}</form>`];
}

function offer({ lowestPrice }: AccessProps, address: string): string {
  const plans = link(withReturnTo("/pricing", address), "See plans and pricing");
  if (lowestPrice === "") return plans;
  return `Subscriptions starting at just ${escapeHtml(lowestPrice)} for one year. ${plans}`;
}

function waysIn({ hasTrial = true }: AccessProps, address: string): string {
  const back = (path: string) => withReturnTo(path, address);
  return [
    link(back(accountPaths.signUp), hasTrial ? "Start a free trial" : "Sign up"),
    link(back(accountPaths.login), "Log in"),
    link(back(accountPaths.forgotPassword), "Forgot your password?"),
  ].join(" · ");
}

function askContact({ contactName, contactEmail }: AccessProps): string {
  if (contactEmail === "") return "Please contact your group administrator.";
  const mail = link(`mailto:${contactEmail}`, contactEmail);
  return `Please contact your group administrator, ${escapeHtml(contactName)} (${mail}).`;
}

/** A screen that leads back to the page the reader wanted, also after something was bought. */
function withReturnTo(path: string, address: string): string {
  return `${path}?return=${encodeURIComponent(address)}`;
}

function link(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}
