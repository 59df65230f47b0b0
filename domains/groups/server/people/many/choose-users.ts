import type { Trx } from "../../../../../platform/db/database.ts";
import { z } from "zod";
import { listLimits, usersQuerySchema } from "../../../contract.ts";
import { listChanged, personNotFound, tooManyChosen } from "../../errors/seats.ts";
import type { Groups } from "../../records/groups.ts";
import { readUsersByIds } from "../../stores/many-users-store.ts";
import { readUsers } from "../../stores/users-list-store.ts";
import type { GroupUsersTable } from "../../tables.ts";

const idsSchema = z
  .string()
  .max(listLimits.lines * 37)
  .transform((ids) => ids.split(","))
  .pipe(z.array(z.uuid()));

const choiceSchema = z.union([
  z.object({ userIds: idsSchema }),
  // `count`: how many the manager was shown, so that nobody is acted on whom they did not see.
  usersQuerySchema.pick({ search: true, show: true }).extend({ all: z.literal("1"), count: z.coerce.number().int() }),
]);

/** The users that a manager acts on at once: by their ids, or all that a search finds. */
export type Choice = z.infer<typeof choiceSchema>;

/** Reads a form: `userIds` with commas between them, or `all`, `search`, `show` and `count`. @throws AppError person-not-found */
export function parseChoice(form: unknown): Choice {
  const parsed = choiceSchema.safeParse(form);
  if (!parsed.success) throw personNotFound();
  return parsed.data;
}

/**
 * The chosen users of a group; those who are gone meanwhile are left out.
 * @throws AppError person-not-found, list-changed, too-many-chosen
 */
export async function chooseUsers(
  trx: Trx,
  { subscriptions }: Groups,
  groupId: string,
  choice: Choice,
): Promise<GroupUsersTable[]> {
  if ("userIds" in choice) {
    const users = await readUsersByIds(trx, groupId, choice.userIds);
    if (users.length === 0) throw personNotFound();
    return users;
  }
  const { search, show, count } = choice;
  const page = { search, show, now: subscriptions.clock.now(), sort: "name", order: "asc", offset: 0 } as const;
  const users = await readUsers(trx, groupId, { ...page, limit: listLimits.lines + 1 });
  if (users.length > listLimits.lines) throw tooManyChosen(listLimits.lines);
  if (users.length !== count) throw listChanged(users.length);
  return users;
}
