import { z } from "zod";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database, Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { emailSchema, type ShownStaff, staffRoleSchema } from "../../../contract.ts";
import { findAccountByEmail } from "../find-accounts.ts";
import { endRole, giveRole, listStaff } from "./staff.ts";

const formSchema = z.object({
  email: emailSchema("Enter an e-mail address."),
  role: z.union([staffRoleSchema, z.literal("none")], { error: "Choose a role." }),
});

/** Everybody with a role. `youId`: the account that looks at the list. */
export async function readStaff(db: Queries, youId: string): Promise<ShownStaff[]> {
  return (await listStaff(db)).flatMap(({ id, email, firstName, lastName, staffRole: role }) =>
    role === null ? [] : [{ id, email, name: `${firstName} ${lastName}`, role, isYou: id === youId }],
  );
}

/**
 * Gives the account with an address a role, or takes its role away ('none'). Returns what was done.
 * @throws AppError form-wrong, no-such-account, last-owner, no-staff
 */
export async function changeRole(
  { database, clock }: { database: Database; clock: Clock },
  byAccountId: string,
  fields: Readonly<Record<string, string>>,
): Promise<"given" | "ended"> {
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong(form.error.issues[0]?.message ?? "");
  const { email, role } = form.data;
  return await database.db.transaction().execute(async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (account === undefined) throw noSuchAccount(email);
    if (role === "none") await endRole(trx, clock, { account, byAccountId });
    else await giveRole(trx, clock, { account, byAccountId, role });
    return role === "none" ? "ended" : "given";
  });
}

function formWrong(message: string): AppError {
  return new AppError({ code: "form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

function noSuchAccount(email: string): AppError {
  const message = `There is no account for ${email}. Ask its owner to sign up first. Nothing was changed.`;
  return new AppError({ code: "no-such-account", status: 404, message });
}
