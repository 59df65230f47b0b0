import { afterAll, beforeAll, expect, test } from "vitest";
import { onOneDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { From } from "../../accounts.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { signUp, verifySignUp } from "../sign-up/sign-up.ts";
import { signIn } from "./sign-in.ts";

onOneDatabase("limits on guessing", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  const logIn = (email: string, from: From, password = PASSWORD) => signIn(world.accounts, { email, password }, from);

  test("wrong passwords from elsewhere never lock a user out of a browser they have used [ACC-2]", async () => {
    const { email } = await world.add();
    const { deviceToken } = await logIn(email, { ip: "203.0.113.7" });
    for (let tries = 0; tries < 61; tries += 1)
      await logIn(email, { ip: `2001:db8:${tries}::1` }, "a guess").catch(() => undefined);
    await expect(logIn(email, { ip: "198.51.100.1" })).rejects.toMatchObject({
      code: "too-many-tries",
      message: "Too many password attempts. Try again in 1 minute, or reset your password.",
    });
    await expect(logIn(email, { ip: "198.51.100.1", deviceToken })).resolves.toBeDefined();
  });

  test("a browser known for one account, or claiming to be, is a stranger to another [ACC-2]", async () => {
    const [mine, theirs] = [await world.add(), await world.add()];
    const { deviceToken } = await logIn(mine.email, { ip: "203.0.113.8" });
    for (const token of [deviceToken, "made-up"]) {
      for (let tries = 0; tries < 11; tries += 1)
        await logIn(theirs.email, { ip: "203.0.113.8", deviceToken: token }, "a guess").catch(() => undefined);
      await expect(logIn(theirs.email, { ip: "203.0.113.8", deviceToken: token })).rejects.toMatchObject({
        status: 429,
      });
    }
  });

  test("guessing is slow in a known browser too, and a right password resets the limit [ACC-2]", async () => {
    const { email } = await world.add();
    const { deviceToken } = await logIn(email, { ip: "203.0.113.9" });
    const known = { ip: "203.0.113.9", deviceToken };
    for (let tries = 0; tries < 9; tries += 1)
      await expect(logIn(email, known, "a guess")).rejects.toMatchObject({ code: "wrong-credentials" });
    await expect(logIn(email, known)).resolves.toBeDefined();
    for (let tries = 0; tries < 10; tries += 1)
      await expect(logIn(email, known, "a guess")).rejects.toMatchObject({ code: "wrong-credentials" });
    await expect(logIn(email, known)).rejects.toMatchObject({ status: 429 });
  });

  test(
    "a law school's first day: 300 people on one network sign up, confirm and log in within ten minutes [ACC-2]",
    { tags: ["nightly"] },
    async () => {
      const ip = "198.51.100.200";
      const people = Array.from({ length: 300 }, (_, index) => `student${index}@law.example.edu`);
      const person = { firstName: "Sam", lastName: "Park", userType: "law-student", password: "sunlit-quarry-9" };
      for (const email of people) {
        await signUp(world.accounts, { ...person, email }, { ip });
        world.clock.advance(1_000);
      }
      const codes = new Map((await world.mails()).map(({ to, code }) => [to, code]));
      for (const email of people) {
        const confirmed = { code: codes.get(email) ?? "", password: person.password };
        await verifySignUp(world.accounts, confirmed, { ip });
        await logIn(email, { ip }, person.password);
        world.clock.advance(1_000);
      }
      expect(codes.size).toBe(300);
    },
  );
});
