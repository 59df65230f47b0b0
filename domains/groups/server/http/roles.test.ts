import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onOneDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { claimDomain } from "../public.ts";
import { groupPaths } from "../../rules.ts";
import { openTestSite, type TestSite } from "./testing/open-test-site.ts";

/** Everybody who may ask. */
const roles = [
  "visitor",
  "individual",
  "whitelisted",
  "pending user",
  "member",
  "expired member",
  "expired manager",
  "manager",
  "last manager",
  "pending admin",
  "removed manager",
  "other manager",
  "site admin",
] as const;
type Role = (typeof roles)[number];

type Outcomes = Readonly<Record<Role, number>>;

const [ok, noLogin, forbidden, missing, conflict, gone] = [200, 401, 403, 404, 409, 410];

/** What managers may do, and what the rest is told. */
function managers(more: Partial<Outcomes> = {}): Outcomes {
  return {
    visitor: noLogin,
    individual: forbidden,
    whitelisted: forbidden,
    "pending user": forbidden,
    member: forbidden,
    "expired member": forbidden,
    "expired manager": ok,
    manager: ok,
    "last manager": ok,
    "pending admin": forbidden,
    "removed manager": forbidden,
    "other manager": ok,
    "site admin": forbidden,
    ...more,
  };
}

/** What everybody is told who is logged in. */
function everybody(outcome: number, more: Partial<Outcomes> = {}): Outcomes {
  const all = Object.fromEntries(roles.map((role) => [role, outcome]));
  return { ...managers(), ...all, visitor: noLogin, ...more };
}

/** Whom a call is about is in the group of 'manager', so other groups' managers find nobody. */
const ownPeople = { "expired manager": missing, "last manager": missing, "other manager": missing } as const;

interface Call {
  method: "GET" | "POST";
  path: string;
  form?: (site: Setting) => Record<string, string>;
  outcomes: Outcomes;
}

const invite = () => ({ firstName: "Mary", lastName: "Somerville", email: "new@b.test" });
const user = ({ userId }: Setting) => ({ userId });
const admin = ({ adminId }: Setting) => ({ userId: adminId });

const calls: readonly Call[] = [
  { method: "POST", path: "/api/group/invite-user", form: invite, outcomes: managers({ "expired manager": conflict }) },
  { method: "POST", path: "/api/group/invite-admin", form: invite, outcomes: managers() },
  // Whom it is about has not activated yet.
  {
    method: "POST",
    path: "/api/group/make-admin",
    form: user,
    outcomes: managers({ ...ownPeople, manager: conflict }),
  },
  { method: "POST", path: "/api/group/remove-user", form: user, outcomes: managers(ownPeople) },
  {
    method: "POST",
    path: "/api/group/restore-user",
    form: ({ removedUserId }) => ({ userId: removedUserId }),
    outcomes: managers(ownPeople),
  },
  { method: "POST", path: "/api/group/remove-admin", form: admin, outcomes: managers(ownPeople) },
  {
    method: "POST",
    path: "/api/group/resend-activation-email",
    form: user,
    outcomes: managers(ownPeople),
  },
  { method: "POST", path: "/api/group/set-administrative-contact", form: admin, outcomes: managers(ownPeople) },
  {
    method: "POST",
    path: "/api/group/update-notification-settings",
    form: () => ({ notifyOnRemove: "1" }),
    outcomes: managers(),
  },
  {
    method: "POST",
    path: "/api/group/admin-leave-group",
    outcomes: managers({ "last manager": conflict, "expired manager": conflict, "other manager": conflict }),
  },
  {
    method: "POST",
    path: "/api/group/invite-users",
    form: () => ({ people: "new@b.test" }),
    outcomes: managers({ "expired manager": conflict }),
  },
  {
    method: "POST",
    path: "/api/group/preview-users",
    form: () => ({ people: "new@b.test" }),
    outcomes: managers({ "expired manager": conflict }),
  },
  {
    method: "POST",
    path: "/api/group/resend-activation-emails",
    form: ({ userId }) => ({ userIds: userId }),
    outcomes: managers(ownPeople),
  },
  {
    method: "POST",
    path: "/api/group/remove-users",
    form: ({ userId }) => ({ userIds: userId }),
    outcomes: managers(ownPeople),
  },
  {
    method: "POST",
    path: "/api/group/restore-users",
    form: ({ removedUserId }) => ({ userIds: removedUserId }),
    outcomes: managers({ "expired manager": conflict, "last manager": conflict, "other manager": conflict }),
  },
  {
    method: "POST",
    path: "/api/group/free-expired",
    // Nobody's invitation has expired here.
    outcomes: everybody(forbidden, {
      "expired manager": conflict,
      manager: conflict,
      "last manager": conflict,
      "other manager": conflict,
    }),
  },
  {
    method: "POST",
    path: "/api/group/make-link",
    form: () => ({ endsOn: "2026-12-01", seatLimit: "3" }),
    outcomes: managers(),
  },
  {
    method: "POST",
    path: "/api/group/close-link",
    form: ({ linkId }) => ({ linkId }),
    outcomes: managers({ "expired manager": gone, "last manager": gone, "other manager": gone }),
  },
  { method: "GET", path: "/api/group", outcomes: managers() },
  { method: "GET", path: "/api/group/users", outcomes: managers() },
  { method: "GET", path: "/api/group/users.csv", outcomes: managers() },
  { method: "GET", path: "/api/group/links", outcomes: managers() },
  { method: "GET", path: "/api/group/record", outcomes: managers() },
  { method: "GET", path: "/api/group/record.csv", outcomes: managers() },
  {
    method: "POST",
    path: "/api/user/leave-group",
    outcomes: everybody(conflict, { member: ok, "expired member": ok }),
  },
  { method: "POST", path: "/api/user/join-group", outcomes: everybody(forbidden, { whitelisted: ok }) },
  {
    method: "POST",
    path: "/api/group/join-by-link",
    form: ({ linkCode }) => ({ code: linkCode }),
    outcomes: everybody(ok, { member: conflict, "expired member": conflict }),
  },
  {
    method: "POST",
    path: "/api/group/accept-invitation",
    form: ({ userCode }) => ({ code: userCode }),
    outcomes: everybody(forbidden, { "pending user": ok }),
  },
  { method: "POST", path: "/api/group/accept-seat", outcomes: everybody(conflict, { "pending user": ok }) },
  // Someone who has the code from an e-mail may ask for another one, which goes to the address that was invited.
  {
    method: "POST",
    path: "/api/group/ask-again",
    form: () => ({ code: "none" }),
    outcomes: everybody(gone, { visitor: gone }),
  },
  // Someone who has the code from an e-mail may look at what it is for, and confirm with it.
  {
    method: "GET",
    path: "/api/group/invitation?code=none",
    outcomes: everybody(gone, { visitor: gone }),
  },
  { method: "GET", path: "/api/group/link?code=none", outcomes: everybody(gone, { visitor: gone }) },
  {
    method: "POST",
    path: "/api/group/confirm-join",
    form: () => ({ code: "none" }),
    outcomes: everybody(gone, { visitor: gone }),
  },
  {
    method: "POST",
    path: "/api/group/activate-account",
    form: () => ({ code: "none", firstName: "A", lastName: "B", userType: "other", password: "a long enough phrase" }),
    outcomes: everybody(gone, { visitor: gone }),
  },
];

interface Setting {
  people: ReadonlyMap<Role, Account>;
  /** A pending user and a second administrator of the manager's group. */
  userId: string;
  adminId: string;
  /** A user of that group who was removed just now. */
  removedUserId: string;
  userCode: string;
  linkId: string;
  linkCode: string;
}

async function setUp(site: TestSite): Promise<Setting> {
  const person = (role: Role, domain = "b.test") => site.newAccount(`${role.replace(" ", ".")}@${domain}`);
  const group = await site.newGroup("Review", { paidSeats: 0 });
  const [manager, second, removed] = [
    await person("manager"),
    await site.newAccount("second@b.test"),
    await person("removed manager"),
  ];
  for (const one of [manager, second, removed]) await site.administer(group, one);
  const member = await person("member");
  await site.seat(group, member);
  const [pendingUser, pendingAdmin] = [await person("pending user"), await person("pending admin")];
  const names = { firstName: "Mary", lastName: "Somerville" };
  await site.post(manager, "/api/group/invite-admin", { ...names, email: pendingAdmin.email });
  await site.post(manager, "/api/group/invite-user", { ...names, email: pendingUser.email });
  const userCode = (await site.mails()).find(({ to }) => to === pendingUser.email)?.code ?? "";
  const link = await site.post(manager, "/api/group/make-link", { endsOn: "2026-12-01", seatLimit: "99" });
  const linkCode = new URL(String(link.body["link"])).searchParams.get("code") ?? "";
  await site.inTransaction((trx) =>
    claimDomain(trx, site.at, { groupId: group, domain: "firm.test", actor: { id: null, name: "a test" } }),
  );
  const { db } = site.groups.database;
  const admins = await db.selectFrom("group_admins").selectAll().execute();
  const adminOf = (account: Account) => admins.find(({ account_id: id }) => id === account.id)?.id ?? "";
  await site.post(manager, "/api/group/remove-admin", { userId: adminOf(removed) });
  const past = await site.newGroup("Past", { length: { days: 1 } });
  const [expiredManager, expiredMember] = [await person("expired manager"), await person("expired member")];
  await site.administer(past, expiredManager);
  await site.seat(past, expiredMember);
  const lastManager = await person("last manager");
  await site.administer(await site.newGroup("Lonely"), lastManager);
  const otherManager = await person("other manager");
  await site.administer(await site.newGroup("Other"), otherManager);
  const siteAdmin = await person("site admin");
  await db.updateTable("accounts").set({ is_admin: 1 }).where("id", "=", siteAdmin.id).execute();
  const users = await db.selectFrom("group_users").selectAll().execute();
  site.at.moveTo("2026-11-23");
  // A site admin's session does not last for days without use.
  await site.signIn(siteAdmin);
  const [made] = await db.selectFrom("group_links").selectAll().execute();
  await site.post(manager, "/api/group/invite-user", { ...names, email: "gone@b.test" });
  const gone = await db.selectFrom("group_users").select("id").where("email", "=", "gone@b.test").executeTakeFirst();
  await site.post(manager, "/api/group/remove-user", { userId: gone?.id ?? "" });
  return {
    people: new Map<Role, Account>([
      ["individual", await person("individual")],
      ["whitelisted", await person("whitelisted", "firm.test")],
      ["pending user", pendingUser],
      ["member", member],
      ["expired member", expiredMember],
      ["expired manager", expiredManager],
      ["manager", manager],
      ["last manager", lastManager],
      ["pending admin", pendingAdmin],
      ["removed manager", removed],
      ["other manager", otherManager],
      ["site admin", siteAdmin],
    ]),
    userId: users.find(({ email }) => email === pendingUser.email)?.id ?? "",
    adminId: adminOf(second),
    removedUserId: gone?.id ?? "",
    userCode,
    linkId: made?.id ?? "",
    linkCode,
  };
}

/** Whether it succeeds for somebody and leaves something behind. */
function isChange({ method, outcomes }: Call): boolean {
  return method === "POST" && Object.values(outcomes).includes(ok);
}

onOneDatabase("who may do what", (open) => {
  let site: TestSite;
  let setting: Setting;

  const begin = async () => {
    site = await openTestSite(await open());
    setting = await setUp(site);
  };
  const expectOutcomes = async ({ method, path, form, outcomes }: Call) => {
    const answered: Partial<Record<Role, number>> = {};
    // Someone who succeeds comes last: what they do may leave nothing for the others.
    for (const role of roles.toSorted((a, b) => Number(outcomes[a] === ok) - Number(outcomes[b] === ok))) {
      const who = setting.people.get(role) ?? null;
      const answer = await (method === "GET" ? site.get(who, path) : site.post(who, path, form?.(setting) ?? {}));
      answered[role] = answer.status;
      if (answer.status !== ok) {
        expect(answer.body).toMatchObject({ success: false, loggedIn: role !== "visitor" });
        expect(answer.body.message).toMatch(/^\S.*\.$/s);
      }
    }
    expect(answered).toEqual(outcomes);
  };

  describe("what changes something", () => {
    beforeEach(begin);
    afterEach(() => site.close());

    test.each(calls.filter(isChange))("$method $path, for every role [ACC-5] [SHELL-4]", expectOutcomes);
  });

  describe("what changes nothing", () => {
    beforeAll(begin);
    afterAll(() => site.close());

    test.each(calls.filter((call) => !isChange(call)))(
      "$method $path, for every role [ACC-5] [SHELL-4]",
      expectOutcomes,
    );

    test("what others than managers send is not read: neither checked nor measured", async () => {
      const large = { people: "ada@b.test\n".repeat(200_000) };
      for (const [role, status] of [
        ["visitor", noLogin],
        ["member", forbidden],
        ["pending admin", forbidden],
      ] as const) {
        const who = setting.people.get(role) ?? null;
        expect((await site.post(who, "/api/group/invite-users", large)).status).toBe(status);
        expect((await site.post(who, "/api/group/invite-user", { email: "nobody" })).status).toBe(status);
      }
    });

    test("every call of the plugin stands in the table [ACC-5]", () => {
      // The forms of steps do what these calls do, and lead on instead of answering (joining.test.ts).
      const { acceptSeat, acceptRole, joinOffered, startTrial } = groupPaths;
      const steps = [acceptSeat, acceptRole, joinOffered, startTrial].map((path) => `POST ${path}`);
      const known = new Set(calls.map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`));
      expect(site.routes().filter((route) => !known.has(route) && !steps.includes(route))).toEqual([]);
    });
  });
});
