import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { Card, CardFacts, CardFigure, CardLead, CardNote } from "../../../../ui/card/card.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import type { OwnTerms, Subscription, TermFields } from "../../contract.ts";
import css from "./own-subscription.module.css";

interface OwnSubscriptionProps {
  user: TermFields;
  terms: OwnTerms | null;
  /** Whether anything may be offered for sale. */
  sells: boolean;
  /** The page that the reader wanted, '' if none. */
  returnTo?: string;
  /** What can be bought for it, between its status and its history. */
  children?: ReactNode;
}

/** Renders the reader's own subscription: its status, its dates, and its history (SUBS-2). */
export function OwnSubscription({ user, terms, sells, returnTo = "", children }: OwnSubscriptionProps) {
  const { label, tone, days } = statusSummary(user);
  return (
    <>
      <Card title="Your own subscription" state={{ words: label, tone }}>
        <CardLead>{statusWords(user)}</CardLead>
        {days ? (
          <CardFigure figure={days.left}>
            {days.left === 1 ? "day" : "days"} {days.what}
          </CardFigure>
        ) : null}
        {terms === null && user.activeOrPendingSubscriptions.length > 0 ? (
          <CardFacts
            facts={user.activeOrPendingSubscriptions.map((term) => ({
              key: term.id,
              name: termName(term),
              value: `${term.startDate} to ${term.endDate}`,
            }))}
          />
        ) : null}
        {sells ? (
          <ButtonRow>
            <LinkButton
              // Whoever had a subscription is offered its renewal below.
              isPrimary={(terms?.terms ?? []).length === 0}
              href={returnTo === "" ? "/pricing" : `/pricing?return=${encodeURIComponent(returnTo)}`}
            >
              See plans and pricing
            </LinkButton>
          </ButtonRow>
        ) : null}
        <CardNote>Subscriptions never renew automatically.</CardNote>
      </Card>
      {children}
      {terms && (terms.terms.length > 0 || terms.trial) ? <History terms={terms} /> : null}
    </>
  );
}

function termName({ prettyStatus, isRenewal }: Subscription): string {
  return isRenewal ? `${prettyStatus} (renewal)` : prettyStatus;
}

/** Renders everything the reader ever had, newest first. */
function History({ terms: { terms, trial } }: { terms: OwnTerms }) {
  return (
    <section className={css.history} aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, with the arrow keys too */}
      <section className={css.table} aria-label="All your subscriptions" tabIndex={0}>
        <table>
          <caption className="visually-hidden">Your subscriptions, newest first</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ id, isRenewal, startDate, endDate, prettyStatus }) => (
              <tr key={id}>
                <th scope="row">{isRenewal ? "Renewal" : "Subscription"}</th>
                <td>{startDate}</td>
                <td>{endDate}</td>
                <td>{prettyStatus}</td>
              </tr>
            ))}
            {trial ? (
              <tr>
                <th scope="row">Free trial</th>
                <td>{trial.startDate}</td>
                <td>{trial.endDate}</td>
                <td>{trial.prettyStatus}</td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** A status at a glance: a short label and its tone. */
interface StatusSummary {
  label: string;
  tone: "good" | "calm" | "warning" | "over";
  /** Days that can still be used, of those that were bought; null if nothing is running or on hold. */
  days: { left: number; what: string } | null;
}

type Days = Pick<TermFields, "daysLeftInSubscription" | "daysLeftInFreeTrial" | "subscriptionExpiringSoon">;

/** Returns the label, the days and the next step for a subscription's status (SUBS-2). */
export function statusSummary(user: SubscriptionStatus & Days): StatusSummary {
  const { hasPausedSubscriptions: paused, daysLeftInSubscription: left, daysLeftInFreeTrial: trial } = user;
  if (paused > 0) return { label: "Paused", tone: "calm", days: { left: paused, what: "on hold" } };
  if (user.hasActiveSubscription)
    return {
      label: user.subscriptionExpiringSoon ? "Expiring soon" : "Active",
      tone: user.subscriptionExpiringSoon ? "warning" : "good",
      days: { left, what: "left" },
    };
  if (user.freeTrialAccess) return { label: "Free trial", tone: "good", days: { left: trial, what: "left" } };
  if (user.pendingSubscriptions.length > 0) return { label: "Not yet started", tone: "calm", days: null };
  if (user.subscriptionExpired) return { label: "Expired", tone: "over", days: null };
  if (user.freeTrialExpired) return { label: "Trial expired", tone: "over", days: null };
  return { label: "None", tone: "calm", days: null };
}

/** What the sentence about a reader's own subscription depends on. */
type SubscriptionStatus = Pick<
  TermFields,
  | "freeTrialAccess"
  | "freeTrialExpired"
  | "freeTrialUntil"
  | "hasActiveSubscription"
  | "subscriptionExpired"
  | "accountValidUntil"
  | "hasPausedSubscriptions"
  | "pendingSubscriptions"
>;

/**
 * Returns the status of a reader's own subscription as a sentence (SUBS-2): trialing, trial expired, expired, active or
 * none.
 */
export function statusWords(user: SubscriptionStatus): string {
  const { accountValidUntil: until, freeTrialUntil: trialUntil, hasPausedSubscriptions: paused } = user;
  if (paused > 0)
    return `Your own subscription is paused while you are in a group. It resumes with ${inDays(paused)} left when you leave.`;
  if (user.hasActiveSubscription) return `Your subscription is active until ${until ?? ""}.`;
  if (user.freeTrialAccess) return `Your free trial runs until ${trialUntil ?? ""}.`;
  const [next] = user.pendingSubscriptions;
  if (next) return `Your subscription has not yet started. It starts on ${next.startDate}.`;
  if (user.subscriptionExpired) return `Your subscription expired on ${until ?? ""}.`;
  if (user.freeTrialExpired) return `Your free trial expired on ${trialUntil ?? ""}.`;
  return "You have no subscription of your own.";
}

function inDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
