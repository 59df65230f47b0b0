import { type Limit, takeTurn } from "../../../../platform/limits/take-turn.ts";
import type { Accounts } from "../accounts.ts";
import { tooManyTries } from "../errors.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How often what may be tried. A whole law school may stand behind one network address. */
export const limits = {
  /** Passwords for one account from one network; a right one sets it back. */
  password: { name: "password", burst: 10, everyMs: MINUTE },
  /** Passwords for one account from anywhere: a spread attack is slowed, and the owner is still let in. */
  passwordFromAnywhere: { name: "password-from-anywhere", burst: 60, everyMs: MINUTE },
  signInsFromNetwork: { name: "sign-ins-from-network", burst: 120, everyMs: 2 * SECOND },
  signUpsFromNetwork: { name: "sign-ups-from-network", burst: 60, everyMs: MINUTE },
  /** Mails that one can have sent to an address. */
  mailsToAddress: { name: "mails-to-address", burst: 5, everyMs: 10 * MINUTE },
  mailsFromNetwork: { name: "mails-from-network", burst: 60, everyMs: MINUTE },
} as const satisfies Record<string, Limit>;

/** Counts one try against each of these limits. @throws AppError too-many-tries (429) with the longest wait */
export async function takeTurns(
  { database, clock, limited }: Accounts,
  turns: readonly (readonly [limit: Limit, who: string])[],
): Promise<void> {
  if (!limited) return;
  let longestWait = 0;
  for (const [limit, who] of turns) {
    // A power cut may forget a few tries.
    const turn = await takeTurn(database.relaxed, clock, limit, who);
    if (!turn.granted) longestWait = Math.max(longestWait, turn.waitMs);
  }
  if (longestWait > 0) throw tooManyTries(longestWait);
}
