import type { ReactNode } from "react";
import { LinkButton } from "../../../../ui/button/button.tsx";
import { Card, CardFacts, CardFigure, CardLead, CardNote } from "../../../../ui/card/card.tsx";
import { ButtonRow } from "../../../../ui/button/button-row.tsx";
import type { OwnTerms, Subscription, TermFields } from "../../contract.ts";
import { statusSummary } from "./status-summary.ts";
import { statusWords } from "./status-words.ts";
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
