import { sql } from "kysely";
import type { Queries } from "../../../../platform/db/database.ts";
import { lastLoginOf } from "../../../accounts/server/public.ts";
import { fold } from "../../rules.ts";
import type { UserState } from "../../contract.ts";
import type { GroupUsersTable } from "../tables.ts";

type Db = Queries;

/** What part of a group's users is asked for, in which order. */
export interface UsersPage {
  /** Words that all have to be in a name or address; empty for everybody. */
  search: string;
  show: UserState;
  /** Invitations that end by then have expired. Epoch milliseconds. */
  now: number;
  sort: "name" | "email" | "invited" | "status" | "login";
  order: "asc" | "desc";
  offset: number;
  limit: number;
}

const columns = {
  name: sql.ref("name_fold"),
  email: sql.ref("email_lower"),
  invited: sql.ref("invited_at"),
  status: sql.ref("activated_at"),
  login: lastLoginOf("group_users.account_id"),
};

/** The users of a group, page by page. Each order but that of the last log-in is that of an index. */
export async function readUsers(
  db: Db,
  groupId: string,
  { sort, order, offset, limit, ...wanted }: UsersPage,
): Promise<GroupUsersTable[]> {
  return await matching(db, groupId, wanted)
    .selectAll()
    .orderBy(columns[sort], (by) => {
      const ordered = order === "asc" ? by.asc() : by.desc();
      // The engines differ in where they put those who have not activated, or never logged in.
      if (sort !== "status" && sort !== "login") return ordered;
      return order === "asc" ? ordered.nullsFirst() : ordered.nullsLast();
    })
    .orderBy("id", order)
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Some users of a group by name, after one of them. */
export async function readUsersAfter(
  db: Db,
  groupId: string,
  { after, limit }: { after: Pick<GroupUsersTable, "name_fold" | "id">; limit: number },
): Promise<GroupUsersTable[]> {
  return await db
    .selectFrom("group_users")
    .selectAll()
    .where("group_id", "=", groupId)
    .where("removed_at", "is", null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("name_fold", "id"), ">", tuple(after.name_fold, after.id)))
    .orderBy("name_fold")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** How many users of a group a search finds. */
export async function countFound(db: Db, groupId: string, wanted: Wanted): Promise<number> {
  const { found } = await matching(db, groupId, wanted)
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return found;
}

/** Which users are asked for. */
type Wanted = Pick<UsersPage, "search" | "show" | "now">;

function matching(db: Db, groupId: string, { search, show, now }: Wanted) {
  let query = db.selectFrom("group_users").where("group_id", "=", groupId).where("removed_at", "is", null);
  if (show !== "all") query = query.where("activated_at", show === "active" ? "is not" : "is", null);
  if (show === "expired")
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("group_codes")
            .select("group_codes.id")
            .whereRef("group_codes.person_id", "=", "group_users.id")
            .where("group_codes.expires_at", ">", now),
        ),
      ),
    );
  for (const word of fold(search).split(" ").filter(Boolean)) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(({ eb, or, val }) => {
      const like = (column: "name_fold" | "email_lower") =>
        sql<boolean>`${eb.ref(column)} like ${val(pattern)} escape '\\'`;
      return or([like("name_fold"), like("email_lower")]);
    });
  }
  return query;
}
