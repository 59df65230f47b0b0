import { type ReactNode, useSyncExternalStore } from "react";
import { loadLogInAgain } from "../../../domains/accounts/web/shell.ts";
import { personOnPage } from "../../../platform/client/person-on-page.ts";
import type { SignedInAgain } from "../../../platform/client/session-change.ts";

let question: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * Asks the page's user to log in again, above whatever they were doing. The shell shows it, since the dialog belongs to
 * the calls that wait for it, whichever screen made them.
 */
export async function promptReauthentication(): Promise<SignedInAgain> {
  const person = personOnPage();
  if (!person) return "nobody";
  const { LogInAgain } = await loadLogInAgain();
  return new Promise((resolve) => {
    const settle = (outcome: SignedInAgain) => {
      ask(null);
      resolve(outcome);
    };
    ask(<LogInAgain person={person} onSettled={settle} />);
  });
}

function ask(next: ReactNode): void {
  question = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Renders the dialog while the user is asked. */
export function LogInQuestion() {
  return useSyncExternalStore(
    watch,
    () => question,
    () => null,
  );
}
