import { LinkButton } from "../../../../ui/button/button.tsx";
import type { OwnTerms, Subscription, TermFields } from "../../contract.ts";
import { statusSummary } from "./status-summary.ts";
import { statusWords } from "./status-words.ts";
import { StateLabel } from "./state-label.tsx";

interface OwnSubscriptionProps {
  user: TermFields;
  terms: OwnTerms | null;
  /** Whether anything may be offered for sale. */
  sells: boolean;
}

/** Renders the reader's own subscription: its status, its dates, and its history (SUBS-2). */
export function OwnSubscription({ user, terms, sells }: OwnSubscriptionProps) {
  const { label, tone, days } = statusSummary(user);
  return (
    <>
      <section className="standing" aria-labelledby="own">
        <div className="standing-head">
          <h2 id="own">Your own subscription</h2>
          <StateLabel tone={tone}>{label}</StateLabel>
        </div>
        <p className="standing-words">{statusWords(user)}</p>
        {days ? (
          <p className="standing-days">
            <b>{days.left}</b> {days.left === 1 ? "day" : "days"} {days.what}
          </p>
        ) : null}
        {terms === null && user.activeOrPendingSubscriptions.length > 0 ? (
          <dl className="standing-facts">
            {user.activeOrPendingSubscriptions.map((term) => (
              <div key={term.id}>
                <dt>{termName(term)}</dt>
                <dd>
                  {term.startDate} to {term.endDate}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {sells ? (
          <p className="standing-acts">
            <LinkButton isPrimary href="/pricing">
              See plans and pricing
            </LinkButton>
          </p>
        ) : null}
        <p className="standing-note">Subscriptions never renew automatically.</p>
      </section>
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
    <section className="history" aria-labelledby="history">
      <h2 id="history">History</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, with the arrow keys too */}
      <section className="history-table" aria-label="All your subscriptions" tabIndex={0}>
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
