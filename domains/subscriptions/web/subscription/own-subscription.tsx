import type { OwnTerms, Subscription, User } from "../../contract.ts";
import { standingState } from "./standing-state.ts";
import { standingWords } from "./standing-words.ts";
import { StateLabel } from "./state-label.tsx";

/** The reader's own subscription: how it stands, its dates, and everything there was before (SUBS-2). */
export function OwnSubscription({ user, terms }: { user: User; terms: OwnTerms | null }) {
  const { label, tone, days, needsPlan } = standingState(user);
  const hasGroup = user.groupUserIsIn !== null || user.groupUserManages !== null;
  return (
    <>
      <section className="standing" aria-labelledby="own">
        <div className="standing-head">
          <h2 id="own">Your own subscription</h2>
          <StateLabel tone={tone}>{label}</StateLabel>
        </div>
        <p className="standing-words">{standingWords(user)}</p>
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
        {needsPlan && !hasGroup ? (
          <p className="standing-acts">
            <a className={user.groupUserWhitelistedIn ? "button" : "button button-primary"} href="/pricing">
              See plans and pricing
            </a>
          </p>
        ) : null}
        <p className="standing-note">Subscriptions never renew by themselves.</p>
      </section>
      {terms && (terms.terms.length > 0 || terms.trial) ? <History terms={terms} /> : null}
    </>
  );
}

function termName({ prettyStatus, isRenewal }: Subscription): string {
  return isRenewal ? `${prettyStatus}, a renewal` : prettyStatus;
}

/** Everything that the reader ever had, the newest first. */
function History({ terms: { terms, trial } }: { terms: OwnTerms }) {
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <table>
        <caption className="visually-hidden">Your subscriptions, the newest first</caption>
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
  );
}
