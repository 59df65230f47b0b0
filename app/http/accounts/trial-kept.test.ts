import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

const filedMail = z.object({ to: z.object({ address: z.string() }), text: z.string() });
const password = "sunlit-quarry-9";

onOneDatabase("the trial of whoever signs up at a shared link", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let manager: PlainBrowser;

  beforeEach(async () => {
    database = await open();
    product = await openTestProduct(database, { RUN_JOBS: "1", LIMITS: "off" });
    // Mails are sent while the server listens.
    await product.app.listen({ host: "127.0.0.1", port: 0 });
    manager = new PlainBrowser(product.app);
    await manager.logIn("pro-manager@demo.test");
    await manager.open("/api/account");
  });
  afterEach(() => product.close());

  /** The page of a new link of the firm. */
  async function shareLink(): Promise<string> {
    const endsOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const made = await manager.call("POST", "/api/group/make-link", { endsOn, seatLimit: "1" });
    const { pathname, search } = new URL(made.json<{ link: string }>().link);
    return pathname + search;
  }

  /** Signs up on the way to a page, follows the mail, and confirms. */
  async function signUp(email: string, wanted: string) {
    const browser = new PlainBrowser(product.app);
    const form = await browser.open(`/sign-up?return=${encodeURIComponent(wanted)}`);
    const names = { firstName: "Kim", lastName: "Park", userType: "attorney" };
    await browser.submit("/sign-up", { ...names, email, password, return: wanted });
    const link = await vi.waitFor(() => linkTo(email), { timeout: 60_000, interval: 100 });
    const page = await browser.open(link.pathname + link.search);
    const fields = { code: link.searchParams.get("code") ?? "", password, return: wanted };
    const confirmed = await browser.submit("/verify-email", fields);
    const thanks = await browser.open(String(confirmed.headers.location));
    return { browser, said: [form.body, page.body], thanks: thanks.body };
  }

  async function linkTo(email: string): Promise<URL> {
    const folder = join(database.settings.dataDir ?? "", "mail");
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".json"))) {
      const { to, text } = filedMail.parse(JSON.parse(await readFile(join(folder, file), "utf8")));
      const found = /http:\S+verify-email\S+/.exec(text);
      if (found && to.address === email) return new URL(found[0]);
    }
    throw new Error(`There is no mail to ${email} yet.`);
  }

  const hasTrial = async (email: string) =>
    (await database.db
      .selectFrom("trials")
      .innerJoin("accounts", "accounts.id", "trials.account_id")
      .select("accounts.id")
      .where("accounts.email_lower", "=", email)
      .executeTakeFirst()) !== undefined;

  test("is not used up when they join, and begins when they say so after they have left [ACC-1]", async () => {
    const wanted = await shareLink();
    const { browser, said, thanks } = await signUp("kim@school.test", wanted);
    for (const page of said) expect(page).not.toContain("Your free trial starts");
    expect(thanks).toContain("You haven't used your free trial yet.");
    expect(thanks).toContain("Continue to the page you wanted");
    expect(thanks).not.toContain("Start your free trial</button>");
    expect(await hasTrial("kim@school.test")).toBe(false);
    await browser.open("/api/account");
    const code = new URLSearchParams(wanted.split("?")[1]).get("code") ?? "";
    expect((await browser.call("POST", "/api/group/join-by-link", { code })).json()).toMatchObject({ success: true });
    await browser.call("POST", "/api/user/leave-group");
    expect(await hasTrial("kim@school.test")).toBe(false);
    const left = (await browser.open("/api/user")).json();
    expect(left).toMatchObject({
      yours: { state: "trial-unused", step: { label: "Start your free trial" }, sells: false },
    });
    const begun = await browser.submit(left.yours.step.to, { return: "/bluebook" });
    expect([begun.statusCode, begun.headers.location]).toEqual([303, "/bluebook"]);
    expect(await hasTrial("kim@school.test")).toBe(true);
    // Nobody has two.
    const again = await browser.submit(left.yours.step.to, { return: "/bluebook" });
    expect(again.headers.location).toBe("/bluebook/subscription");
  });

  test(
    "begins at once where the link leads nowhere, or another page is wanted [ACC-1]",
    { tags: ["nightly"] },
    async () => {
      const wanted = await shareLink();
      await signUp("ann@school.test", "/bluebook/v22/rules/names");
      expect(await hasTrial("ann@school.test")).toBe(true);
      await signUp("bob@school.test", "/bluebook/groups/join?code=nobodys");
      expect(await hasTrial("bob@school.test")).toBe(true);
      await database.db.updateTable("group_links").set({ closed_at: 1 }).execute();
      await signUp("cid@school.test", wanted);
      expect(await hasTrial("cid@school.test")).toBe(true);
    },
  );
});
