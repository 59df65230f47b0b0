import { accountsByIds } from "../../../../accounts/server/public.ts";
import type { Queries } from "../../../../../platform/db/database.ts";

/** The names of accounts by their ids. */
export async function namesOf(db: Queries, ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const known = await accountsByIds(
    db,
    ids.flatMap((id) => id ?? []),
  );
  return (id) => {
    const account = id === null ? undefined : known.get(id);
    return account === undefined ? "somebody who is no longer here" : `${account.firstName} ${account.lastName}`;
  };
}
