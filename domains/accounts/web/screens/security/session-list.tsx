import { Button } from "../../../../../ui/button/button.tsx";
import type { ListedSession } from "../../../contract.ts";
import { accountPaths, MOST_SESSIONS } from "../../../rules.ts";
import { useSubmit } from "../../form/use-submit.ts";
import css from "./session-list.module.css";

interface SessionListProps {
  sessions: readonly ListedSession[];
  csrfToken: string;
}

/** The user's sessions, with a button to log out each of these devices, or all others. */
export function SessionList({ sessions, csrfToken }: SessionListProps) {
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p>
                <b>{session.device}</b>
                {session.isShared ? " (shared computer)" : ""}
              </p>
              <p className={css.fact}>
                {session.place} · logged in {session.begun}
              </p>
              <p className={css.fact}>{session.isThis ? "This device, in use now" : `Last used ${session.lastUsed}`}</p>
            </div>
            <EndButton end={session.id} csrfToken={csrfToken} label="Log out" of={session.device} />
          </li>
        ))}
      </ul>
      {sessions.length < MOST_SESSIONS ? null : (
        <p className={css.fact}>These are the {MOST_SESSIONS} used last. There may be others.</p>
      )}
      {sessions.length > 1 ? <EndButton end="others" csrfToken={csrfToken} label="Log out everywhere else" /> : null}
    </>
  );
}

interface EndButtonProps {
  /** A session's id, or 'others'. */
  end: string;
  csrfToken: string;
  label: string;
  /** The device, for users who can't see what the button is next to. */
  of?: string;
}

function EndButton({ end, csrfToken, label, of }: EndButtonProps) {
  const { isSending, onSubmit } = useSubmit();
  return (
    <form method="post" action={accountPaths.security} onSubmit={onSubmit} aria-busy={isSending}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="end" value={end} />
      <Button type="submit" aria-disabled={isSending}>
        {label}
        {of === undefined ? null : <span className="visually-hidden"> of {of}</span>}
      </Button>
    </form>
  );
}
