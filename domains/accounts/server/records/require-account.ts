import type { Account, Session } from "../../contract.ts";
import { signInNeeded } from "../errors.ts";

/** The account that makes the request. @throws AppError sign-in-needed (401) */
export function requireAccount(session: Session | undefined): Account {
  if (!session) throw signInNeeded();
  return session.account;
}
