import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { ConnectionError } from "../../../../platform/browser/call-server.ts";
import { noteSession } from "../../../../platform/browser/session-change.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { AccountTabs } from "../../../accounts/web/public.tsx";
import type { Subscription, User, UserAnswer } from "../../contract.ts";
import { paywallReader } from "../public.ts";
import type { Membership } from "./membership.ts";
import { standingWords } from "./standing-words.ts";

const title = "Subscription";
const handle: PageHandle<null> = { meta: () => ({ title }) };

/** What the reader has: by a group, and of their own. Signed out, the login comes first. */
export function subscriptionRoute(GroupPiece: Membership) {
  function SubscriptionScreen() {
    const { user, failed, reload } = useUser();
    return (
      <div className="screen screen-message" data-path="/bluebook/subscription">
        <div className="screen-body">
          <h1 tabIndex={-1}>{title}</h1>
          <AccountTabs />
          {failed ? (
            <p role="alert">
              Your subscription could not be loaded.{" "}
              <button type="button" className="button" onClick={reload}>
                Try again
              </button>
            </p>
          ) : null}
          {user ? (
            <>
              <GroupPiece user={user} reload={reload} />
              <OwnSubscription user={user} />
            </>
          ) : null}
        </div>
      </div>
    );
  }
  return { loader, handle, Component: SubscriptionScreen };
}

function loader({ context }: LoaderFunctionArgs): Response | null {
  return context.get(paywallReader).signedIn ? null : redirect("/login?return=%2Fbluebook%2Fsubscription");
}

/** The reader's own terms (SUBS-2). */
function OwnSubscription({ user }: { user: User }) {
  return (
    <section aria-labelledby="own">
      <h2 id="own">Your own subscription</h2>
      <p>{standingWords(user)}</p>
      {user.activeOrPendingSubscriptions.length === 0 ? null : (
        <ul>
          {user.activeOrPendingSubscriptions.map((term) => (
            <li key={term.id}>{termWords(term)}</li>
          ))}
        </ul>
      )}
      <p>Subscriptions never renew by themselves.</p>
    </section>
  );
}

function termWords({ prettyStatus, startDate, endDate, isRenewal }: Subscription): string {
  return `${prettyStatus}: ${startDate} to ${endDate}${isRenewal ? " (renewal)" : ""}`;
}

/** Who reads, as the server knows it. */
function useUser(): { user: User | null; failed: boolean; reload(): void } {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ user: User | null; failed: boolean }>({ user: null, failed: false });
  useEffect(() => {
    let isGone = false;
    askForUser(turn).then(
      (user) => isGone || setState({ user, failed: false }),
      () => isGone || setState((before) => ({ ...before, failed: true })),
    );
    return () => {
      isGone = true;
    };
  }, [turn]);
  return { ...state, reload: () => setTurn((before) => before + 1) };
}

async function askForUser(turn: number): Promise<User | null> {
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const response = await fetch("/api/user", { headers, cache: turn > 0 ? "reload" : "default" });
  if (!response.ok) throw new ConnectionError("/api/user");
  // JSON has no type; its tests hold our own server to the contract.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const { loggedIn, user }: UserAnswer = await response.json();
  noteSession(response.status, loggedIn);
  return user && "userId" in user ? user : null;
}
