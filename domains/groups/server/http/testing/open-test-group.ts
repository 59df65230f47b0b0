import type { Database } from "../../../../../platform/db/database.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { NewTerm } from "../../../../subscriptions/server/terms/public.ts";
import { type ManagedGroup, type ManagedPerson, managedGroupSchema, usersPageSchema } from "../../../contract.ts";
import { type Answer, openTestSite } from "./open-test-site.ts";

export type TestGroup = Awaited<ReturnType<typeof openTestGroup>>;

/** The group 'Review' of a test, administered by Grace Hopper, with the calls that she makes most. */
export async function openTestGroup(database: Database, term: Partial<NewTerm> = {}) {
  const site = await openTestSite(database);
  const groupId = await site.newGroup("Review", term);
  const manager = await site.newAccount("grace@b.test", { firstName: "Grace", lastName: "Hopper" });
  await site.administer(groupId, manager);

  const call = (name: string, form: Record<string, string> = {}, who: Account = manager): Promise<Answer> =>
    site.post(who, `/api/group/${name}`, form);
  const invite = (email: string, role: "user" | "admin" = "user", who: Account = manager): Promise<Answer> =>
    call(`invite-${role}`, { firstName: "Mary", lastName: "Somerville", email }, who);
  const listed = async (query = "") =>
    usersPageSchema.parse((await site.get(manager, `/api/group/users?results=100&${query}`)).body["data"]);
  const group = async (who: Account = manager): Promise<ManagedGroup> =>
    managedGroupSchema.parse((await site.get(who, "/api/group")).body["data"]);

  return {
    site,
    groupId,
    manager,
    call,
    invite,
    /** Invites somebody; gives the code in their mail. */
    codeFor: async (email: string, role: "user" | "admin" = "user"): Promise<string> => {
      await invite(email, role);
      const mails = await site.mails();
      return mails.find(({ template }) => template === "group-invitation")?.code ?? "";
    },
    listed,
    group,
    userWith: async (email: string): Promise<ManagedPerson> =>
      personWith(email, (await listed(`search=${encodeURIComponent(email)}`)).users),
    adminWith: async (email: string): Promise<ManagedPerson> => personWith(email, (await group()).groupAdmins),
  };
}

function personWith(email: string, people: readonly ManagedPerson[]): ManagedPerson {
  const person = people.find((one) => one.email === email);
  if (!person) throw new Error(`${email} is not in the list.`);
  return person;
}
