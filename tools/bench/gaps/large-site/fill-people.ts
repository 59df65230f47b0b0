import { foldName } from "../../../../domains/groups/rules.ts";
import { writeJson } from "../../../../platform/db/json.ts";
import { fill } from "./rows.ts";
import { DAY_MS, dayAt, firstNames, idAt, lastName, pick, type Site } from "./site.ts";

export function fillAccounts(site: Site): number {
  const { database, accounts, now, random, people } = site;
  const hash = String(
    database.prepare("select password_hash from account_credentials limit 1").get()?.["password_hash"],
  );
  for (let at = 0; at < accounts; at += 1) {
    const since = now - 1_500 * DAY_MS + (at / accounts) * 1_499 * DAY_MS;
    const [first, last] = [pick(site, firstNames), lastName(site)];
    const host = at % 3 === 0 ? `firm${at % 4_999}.com` : `uni${at % 997}.edu`;
    people.push({ id: idAt(since), first, last, email: `${first}.${last}.${at}@${host}`.toLowerCase(), since });
  }
  const rows = people.map(({ id, email, first, last, since }, at) => ({
    id,
    email,
    email_lower: email,
    first_name: first,
    last_name: last,
    user_type: at % 2 === 0 ? ("law-student" as const) : ("attorney" as const),
    is_admin: 0 as const,
    email_verified_at: since,
    last_login_at: random() < 0.8 ? since + random() * (now - since) : null,
    default_search: "all" as const,
    created_at: since,
    updated_at: since,
  }));
  fill(database, "accounts", rows);
  return fill(
    database,
    "account_credentials",
    people.map(({ id, since }) => ({
      id: idAt(since),
      account_id: id,
      provider: "credential" as const,
      provider_account: id,
      password_hash: hash,
      created_at: since,
      updated_at: since,
    })),
  );
}

/** Three of five accounts have terms of their own; the others have a trial. */
export function fillTerms(site: Site): number {
  const { database, people, now, random } = site;
  const terms = people.flatMap(({ id, since }, at) => {
    if (at % 5 >= 3) return [];
    const years = Math.min(4, 1 + Math.floor((now - since) / (365 * DAY_MS)), random() < 0.5 ? 1 : 4);
    return Array.from({ length: years }, (_, year) => ({
      id: idAt(since),
      account_id: id,
      group_id: null,
      starts_on: dayAt(since + year * 365 * DAY_MS),
      ends_on: dayAt(since + (year * 365 + 364) * DAY_MS),
      paid_seats: 1,
      is_renewal: year === 0 ? (0 as const) : (1 as const),
      source: "desk",
      created_at: since + year * 365 * DAY_MS,
    }));
  });
  const trials = people.flatMap(({ id, since }, at) =>
    at % 5 < 3
      ? []
      : [{ account_id: id, starts_on: dayAt(since), ends_on: dayAt(since + 29 * DAY_MS), created_at: since }],
  );
  return fill(database, "terms", terms) + fill(database, "trials", trials);
}

/** Administers the largest group; a demo account, whose password is known. */
export const giantManager = "expiring@demo.test";

export function fillGroups(site: Site): number {
  const { database, groups, groupIds, people, now, random } = site;
  const manager = String(database.prepare("select id from accounts where email_lower = ?").get(giantManager)?.["id"]);
  const made = Array.from({ length: groups }, (_, at) => {
    const admin = people[Math.floor(at * (people.length / groups))];
    if (admin === undefined) throw new Error("There are more groups than accounts.");
    const since = now - 1_400 * DAY_MS + (at / groups) * 1_399 * DAY_MS;
    const kind = pick(site, ["Law School", "LLP", "& Partners", "Law Review", "Library", "Clinic"]);
    return { id: idAt(since), adminId: idAt(since), admin, since, title: `${lastName(site)} ${kind} ${at}` };
  });
  groupIds.push(...made.map(({ id }) => id));
  const rows = made.map(({ id, adminId, title, since }, at) => ({
    id,
    title,
    type: at % 2 === 0 ? ("professional" as const) : ("team" as const),
    notify_on_remove: 1 as const,
    contact_admin_id: adminId,
    created_at: since,
  }));
  const admins = made.map(({ id, adminId, admin: { id: accountId, first, last, email }, since }, at) => ({
    id: adminId,
    group_id: id,
    account_id: at === 0 ? manager : accountId,
    first_name: first,
    last_name: last,
    email,
    email_lower: email,
    name_fold: foldName(first, last),
    invited_at: since,
    activated_at: since,
  }));
  const terms = made.map(({ id }, at) => {
    const start = now - random() * 380 * DAY_MS;
    return {
      id: idAt(start),
      account_id: null,
      group_id: id,
      starts_on: dayAt(start),
      ends_on: dayAt(start + 364 * DAY_MS),
      paid_seats: at === 0 ? people.length : 30,
      is_renewal: 0 as const,
      source: "desk",
      created_at: start,
    };
  });
  const domains = made.flatMap(({ id, since }, at) =>
    at % 4 === 0 ? [{ domain: `firm${at}.example`, group_id: id, created_at: since }] : [],
  );
  fill(database, "group_admins", admins);
  fill(database, "terms", terms);
  fill(database, "group_domains", domains);
  return fill(database, "groups", rows);
}

/** A tenth of all accounts is in the first group, and two of five of the others in any. */
export function fillUsers(site: Site): number {
  const { database, people, groupIds, now, random } = site;
  const giant = Math.floor(people.length / 10);
  const placed = people.flatMap((person, at) => {
    const group = at < giant ? groupIds[0] : at % 5 >= 3 ? groupIds[Math.floor(random() * groupIds.length)] : undefined;
    return group === undefined ? [] : [{ person, group, at: Math.max(person.since, now - 300 * DAY_MS) }];
  });
  const users = placed.map(({ person: { id, first, last, email }, group, at }) => ({
    id: idAt(at),
    group_id: group,
    account_id: id,
    first_name: first,
    last_name: last,
    email,
    email_lower: email,
    name_fold: foldName(first, last),
    invited_at: at,
    activated_at: at,
  }));
  const seats = placed.map(({ person: { id }, group, at }) => ({
    id: idAt(at),
    account_id: id,
    group_id: group,
    joined_on: dayAt(at),
    created_at: at,
  }));
  const events = placed.map(({ person: { first, last, email }, group, at }) => ({
    id: idAt(at),
    group_id: group,
    actor_id: null,
    actor_name: "Some Manager",
    action: "user-joined" as const,
    subject: `${first} ${last} (${email})`,
    details: writeJson({}),
    at,
  }));
  fill(database, "group_seats", seats);
  fill(database, "group_events", events);
  return fill(database, "group_users", users);
}
