import process from "node:process";
import { setImmediate } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { checkNewPassword, isCommon, openPasswords } from "./passwords.ts";

const cheap = { memory: 64, passes: 1 };
const passwords = openPasswords({ cost: cheap, threads: 2 });
afterAll(() => passwords.close());

test.each([
  "",
  "$argon2id$",
  "plain text",
  "$argon2id$v=19$m=64,t=1,p=1$c2FsdA$a2V5",
  `$argon2id$v=19$m=99999999,t=1,p=1$${"a".repeat(22)}$${"a".repeat(43)}`,
])("a hash that is none (%j) is no password's", async (hash) => {
  expect(await passwords.verify(hash, "any password")).toBe(false);
});

test("without a hash verification fails, after the same work [ACC-2]", async () => {
  expect(await passwords.verify(undefined, "any password")).toBe(false);
});

test("a password matches its hash, however its letters are composed", async () => {
  const hash = await passwords.hash("café au lait ﬁne");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await passwords.verify(hash, "cafe\u0301 au lait fine")).toBe(true);
  expect(await passwords.verify(hash, "cafe au lait fine")).toBe(false);
  expect(await passwords.hash("café au lait ﬁne")).not.toBe(hash);
});

test("a hash with another cost verifies, and counts as outdated", async () => {
  const dearer = openPasswords({ cost: { memory: 128, passes: 1 }, threads: 1 });
  const hash = await dearer.hash("a long enough one");
  expect(await passwords.verify(hash, "a long enough one")).toBe(true);
  expect(passwords.isOutdated(hash)).toBe(true);
  expect(dearer.isOutdated(hash)).toBe(false);
  await dearer.close();
});

test("a burst waits in a queue, and the overflow is told to come back later", async () => {
  const small = openPasswords({ cost: cheap, threads: 1, longestQueue: 3 });
  const burst = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => small.hash(`password ${index}`)));
  const refused = burst.filter(({ status }) => status === "rejected");
  expect(burst.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { code: "too-many-at-once", status: 429 } });
  expect(await small.verify(await small.hash("afterwards"), "afterwards")).toBe(true);
  await small.close();
});

test("a crowd from one network locks no one else out, and a known browser comes first", async () => {
  const small = openPasswords({ cost: cheap, threads: 1, longestQueue: 20 });
  const ended: string[] = [];
  const check = (who: string, group: string, isKnown = false) =>
    small.verify(undefined, who, { group, isKnown }).then(
      () => ended.push(who),
      () => ended.push(`${who} refused`),
    );
  const crowd = Array.from({ length: 100 }, () => check("crowd", "2001:db8::/32"));
  await Promise.all([...crowd, check("stranger", "203.0.113.0/24"), check("owner", "2001:db8::/32", true)]);
  const served = ended.filter((who) => !who.endsWith("refused"));
  expect(served.indexOf("owner")).toBeLessThan(3);
  expect(served.indexOf("stranger")).toBeLessThan(5);
  expect(served.filter((who) => who === "crowd").length).toBeGreaterThan(15);
  await small.close();
});

test("hashing costs 19 MiB and 2 passes, and doesn't block this thread", async () => {
  const heavy = openPasswords({ threads: 1 });
  const meanwhile = { turns: 0, isDone: false };
  const hashing = heavy.hash("a long enough one").finally(() => {
    meanwhile.isDone = true;
  });
  while (!meanwhile.isDone) {
    meanwhile.turns += 1;
    await setImmediate();
  }
  expect(await hashing).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(meanwhile.turns).toBeGreaterThan(10);
  await heavy.close();
});

test("waiting derivations fail when the server stops", async () => {
  const stopping = openPasswords({ cost: cheap, threads: 1 });
  const waiting = expect(stopping.hash("too late")).rejects.toThrow("stopping");
  await stopping.close();
  await waiting;
  await expect(stopping.hash("later still")).rejects.toThrow("stopping");
});

test.each([
  "1234567890",
  "password123",
  "Password2026!",
  "P@ssw0rd2026",
  "qwertyuiop",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "monkeymonkey",
  "abcdefghij",
  "zyxwvutsrq",
  "basketball",
  "!!basketball!!",
  "Ｂａｓｋｅｔｂａｌｌ",
  "katherine.shaw",
  "Katherine1987",
  "fieldstone1",
  "123456789012345",
  "0987654321",
  "abcdefghijk1",
  "qwerty12345",
  "Summer2025!!",
  "football2026!!",
  "letmein letmein",
  "winter winter",
  "bluebook2026",
  "demo-password",
  "katherine2026!",
])("%s is refused as too common", async (password) => {
  expect(await isCommon(password, ["katherine.shaw@example.org", "Katherine", "Shaw", "Fieldstone"])).toBe(true);
});

test.each([
  "correct horse battery staple",
  "sunlit-quarry-9",
  "wf7Kq2!xPl",
  "Ünder den Eichen 1848",
  "battery staple nine",
  "日本の法律引用手引き",
  "apple48210573926",
])("%s is good enough", async (password) => {
  expect(await isCommon(password, ["katherine.shaw@example.org", "Fieldstone"])).toBe(false);
});

test("a megabyte-long password costs nothing", async () => {
  const before = process.cpuUsage().user;
  expect(await checkNewPassword("x7!q".repeat(250_000), [])).toBe("Use at most 128 characters.");
  expect(process.cpuUsage().user - before).toBeLessThan(50_000);
});
