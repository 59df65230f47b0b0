import type { AdminBlock } from "../../../../../ui/admin/blocks.tsx";
import { tableOf } from "../../../../../ui/admin/table-of.ts";
import { z } from "zod";
import type { Clock } from "../../../../../platform/clock/clock.ts";
import type { Database, Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import {
  type Account,
  type AdminPlan,
  emailSchema,
  roleNames,
  type StaffRole,
  staffRoleSchema,
} from "../../../contract.ts";
import { lastOwner, noStaff } from "../../errors.ts";
import { findAccount, findAccountByEmail } from "../records.ts";
import { endRole, giveRole, listStaff } from "./staff.ts";

const formSchema = z.object({
  email: emailSchema("Enter an email address."),
  role: z.union([staffRoleSchema, z.literal("none")], { error: "Choose a role." }),
});

/** Who has which role, and the forms that give, change and take away roles. `typed`: after a refusal. */
export async function staffBlocks(
  db: Queries,
  youId: string,
  typed: Readonly<Record<string, string>>,
): Promise<AdminBlock[]> {
  const staff = (await listStaff(db)).filter(({ staffRole }) => staffRole !== null);
  return [
    tableOf(staff, {
      caption: "Staff",
      columns: [
        {
          name: "Name",
          value: ({ id, firstName, lastName }) => `${firstName} ${lastName}${id === youId ? " (you)" : ""}`,
        },
        { name: "Email address", value: ({ email }) => email },
        { name: "Role", value: ({ staffRole: role }) => (role === null ? "" : roleNames[role]) },
        {
          name: "Change",
          value: ({ email }) => {
            const send = {
              action: STAFF,
              label: "Remove the role",
              about: ` of ${email}`,
              fields: { email, role: "none" },
            };
            return { text: "", sends: [send] };
          },
        },
      ],
      empty: "Nobody has a role.",
    }),
    { kind: "heading", text: "Assign or change a role" },
    { kind: "text", text: "The account must exist. The role takes effect once the account has two-step login." },
    {
      kind: "form",
      action: STAFF,
      label: "Assign this role",
      fields: [
        {
          kind: "text",
          type: "email",
          name: "email",
          label: "Email address",
          value: (typed["email"] ?? "").slice(0, 254),
        },
        { kind: "choice", name: "role", label: "Role", options: roleNames, value: typed["role"] ?? "" },
      ],
    },
  ];
}

const STAFF = "/admin/staff";

/**
 * Says what giving the account with an address a role, or taking its role away ('none'), would do. Done, it says which.
 * @throws AppError form-wrong, no-such-account, last-owner, no-staff; role-moved once it would do something else
 */
export async function planRole(
  { database, clock }: { database: Database; clock: Clock },
  byAccountId: string,
  fields: Readonly<Record<string, string>>,
): Promise<AdminPlan<"given" | "ended">> {
  // Where a role is taken back, the account is named by its id.
  const named = fields["account"] === undefined ? undefined : await findAccount(database.db, fields["account"]);
  const form = formSchema.safeParse(named === undefined ? fields : { ...fields, email: named.email });
  if (!form.success) throw formWrong(form.error.issues[0]?.message ?? "");
  const { email, role } = form.data;
  const { account, agreed } = await lookAt(database.db, email, role);
  return {
    sentence: `${inWords(account, role)} Every owner will be notified by email, and so will ${account.email}.`,
    agreed,
    run: async () =>
      await database.db.transaction().execute(async (trx) => {
        const now = await lookAt(trx, email, role);
        if (now.agreed !== agreed) throw roleMoved();
        if (role === "none") await endRole(trx, clock, { account: now.account, byAccountId });
        else await giveRole(trx, clock, { account: now.account, byAccountId, role });
        return role === "none" ? "ended" : "given";
      }),
  };
}

/** The account that is asked for, if it can have the role. */
async function lookAt(db: Queries, email: string, role: StaffRole | "none") {
  const account = await findAccountByEmail(db, email);
  if (account === undefined) throw noSuchAccount(email);
  if (role === "none" && account.staffRole === null) throw noStaff(account.email);
  const owners = (await listStaff(db)).filter(({ staffRole }) => staffRole === "owner");
  if (role !== "owner" && owners.length === 1 && owners[0]?.id === account.id) throw lastOwner();
  return { account, agreed: `${account.id}.${account.staffRole ?? "none"}.${role}` };
}

function inWords({ email, staffRole }: Account, role: StaffRole | "none"): string {
  const before = staffRole === null ? "" : roleNames[staffRole];
  if (role === "none") return `This will remove the role ${before} from ${email}.`;
  const instead = before === "" ? "" : ` in place of ${before}`;
  const power = role === "owner" ? " An owner can do everything in admin, including assigning and removing roles." : "";
  return `This will give ${email} the role ${roleNames[role]}${instead}.${power}`;
}

/** Since the question was asked, the account got another role. */
function roleMoved(): AppError {
  const message =
    "The role of this account has changed since you opened this page. Check it again. Nothing was changed.";
  return new AppError({ code: "role-moved", status: 409, message });
}

function formWrong(message: string): AppError {
  return new AppError({ code: "form-wrong", status: 422, message: `${message} Nothing was changed.` });
}

function noSuchAccount(email: string): AppError {
  const message = `There is no account for ${email}. Ask its owner to sign up first. Nothing was changed.`;
  return new AppError({ code: "no-such-account", status: 404, message });
}
