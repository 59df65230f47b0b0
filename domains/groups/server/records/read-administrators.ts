import type { Queries } from "../../../../platform/db/database.ts";
import { findGroup } from "../stores/groups-store.ts";
import { readAdmins } from "../stores/people-store.ts";

/** Somebody who administers a group now. */
interface Administrator {
  accountId: string;
  firstName: string;
  email: string;
}

/** A group's title, and whoever has accepted to administer it; undefined where there is no such group. */
export async function readAdministrators(
  db: Queries,
  groupId: string,
): Promise<{ title: string; administrators: Administrator[] } | undefined> {
  const group = await findGroup(db, groupId);
  if (!group) return undefined;
  const administrators = (await readAdmins(db, groupId)).flatMap(
    ({ account_id: accountId, first_name, email, ...person }) =>
      person.activated_at === null || accountId === null ? [] : [{ accountId, firstName: first_name, email }],
  );
  return { title: group.title, administrators };
}
