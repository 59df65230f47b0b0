import { setTimeout as wait } from "node:timers/promises";
import type { RunningServer } from "../../server/start-server.ts";
import { type Figure, median, quantile } from "../measurement.ts";
import { countMails, fillGroup } from "./fill-group.ts";
import { type Manager, openManager } from "./manager.ts";

const CLIENTS = 16;
const USERS = 5_000;
const LISTED = 1_000;
const ROUNDS = 30;
/** The longest a manager may wait for a click. */
const BAR_MS = 100;

const acts = ["invite", "list", "search", "remove"] as const;
type Times = Record<(typeof acts)[number], number[]>;

/**
 * Measures the administration of a group with 5,000 users while 16 of its managers work at once and their invitations
 * are being emailed; and 1,000 invitations from one list.
 */
export async function measureGroups(server: RunningServer): Promise<Figure[]> {
  fillGroup(server, "Example Law Firm", USERS - LISTED);
  const managers: Manager[] = [];
  for (let client = 0; client < CLIENTS; client += 1) managers.push(await openManager(server, "pro-manager@demo.test"));
  const [first] = managers;
  if (!first) throw new Error("There is no client.");
  const list = await inviteList(server, first);
  await untilMailsAreSent(server);
  // Don't count first-time costs.
  await work(first, 0, 2);
  const all = await Promise.all(managers.map((manager, client) => work(manager, client + 1, ROUNDS)));
  const figures = acts.map((act): Figure => {
    const times = all.flatMap((each) => each[act]);
    console.log(`  ${act}: ${times.length} times, median ${median(times).toFixed(1)} ms`);
    const name = `p99 of ${act} at ${USERS} users, ${CLIENTS} clients`;
    return { name, value: quantile(times, 0.99), unit: "ms", budget: { most: BAR_MS } };
  });
  const name = `${LISTED} invitations from one list, with their emails in the outbox`;
  return [...figures, { name, value: list, unit: "s", budget: { most: 10 } }];
}

/** Invites a list of people the way a manager does; returns the seconds it took. */
async function inviteList(server: RunningServer, manager: Manager): Promise<number> {
  const before = countMails(server).all;
  const lines = Array.from({ length: LISTED }, (_, number) => `Ann,Listed${number},listed${number}@bench.test`);
  const started = performance.now();
  await manager.post("/api/group/invite-users", { people: lines.join("\n") });
  const seconds = (performance.now() - started) / 1000;
  const mails = countMails(server).all - before;
  if (mails !== LISTED) throw new Error(`The list of ${LISTED} put ${mails} emails into the outbox.`);
  return seconds;
}

async function untilMailsAreSent(server: RunningServer): Promise<void> {
  for (let { waiting } = countMails(server); waiting > 0; { waiting } = countMails(server)) await wait(250);
}

/** One manager at work: invites a user, views the list, searches, and removes the user found. */
async function work(manager: Manager, client: number, rounds: number): Promise<Times> {
  const times: Times = { invite: [], list: [], search: [], remove: [] };
  for (let round = 0; round < rounds; round += 1) {
    const email = `client${client}.${round}@bench.test`;
    const form = { firstName: "Ida", lastName: "Invited", email };
    times.invite.push((await manager.post("/api/group/invite-user", form)).ms);
    times.list.push((await manager.get(`/api/group/users?sort=name&page=${1 + ((client * rounds + round) % 90)}`)).ms);
    const found = await manager.get(`/api/group/users?search=${encodeURIComponent(email)}`);
    times.search.push(found.ms);
    const userId = /"id":"([^"]+)"/.exec(found.text)?.[1] ?? "";
    times.remove.push((await manager.post("/api/group/remove-user", { userId })).ms);
  }
  return times;
}
