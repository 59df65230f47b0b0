import { beforeAll, beforeEach, expect, test } from "vitest";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { findAccount } from "../../../accounts/server/records/public.ts";
import { openReading, type OpenReading } from "../testing/open-reading.ts";
import { preferredEdition } from "./preferences.ts";

onEachDatabase("preferences", (open) => {
  let site: OpenReading;
  let ada: Account;

  beforeAll(async () => {
    site = await openReading(await open());
  });
  beforeEach(async () => {
    ada = await site.newAccount();
  });

  const saved = () => findAccount(site.database.db, ada.id);

  test("the edition is saved with the account [SHELL-12, DASH-4]", async () => {
    const answer = await site.call(ada, "POST", "/api/user/saveVersionPreference/v21");
    expect(answer).toMatchObject({ status: 200, body: { loggedIn: true, success: true, data: "v21" }, cookies: [] });
    expect((await saved())?.versionPreference).toBe("v21");
  });

  test("a visitor's edition is saved in a cookie [SHELL-12]", async () => {
    const answer = await site.call(undefined, "POST", "/api/user/saveVersionPreference/v21");
    expect(answer).toMatchObject({
      status: 200,
      body: { loggedIn: false },
      cookies: [{ name: "edition", value: "v21" }],
    });
  });

  test.each(["v99", "V22", "constructor", "%2fv22", "v22%00"])("%s is not an edition", async (version) => {
    for (const who of [ada, undefined]) {
      const answer = await site.call(who, "POST", `/api/user/saveVersionPreference/${version}`);
      expect(answer).toMatchObject({ status: 404, body: { code: "edition-unknown" }, cookies: [] });
    }
    expect((await saved())?.versionPreference).toBe(null);
  });

  test("the dashboard's form, submitted without scripts, leads back there, by way of the login when signed out", async () => {
    const send = (payload: string, who?: Account) =>
      site.app.inject({
        method: "POST",
        url: "/bluebook/edition",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload,
        ...(who ? { cookies: { test: who.id } } : {}),
      });
    for (const payload of ["", "version=v99", "version=v21&version=v22", "version[]=v21"])
      expect((await send(payload, ada)).statusCode, payload).toBe(404);
    expect((await send("version=v21")).headers.location).toBe("/login?return=%2Fbluebook");
    expect((await saved())?.versionPreference).toBe(null);
    expect((await send("version=v21", ada)).headers.location).toBe("/bluebook");
    expect((await saved())?.versionPreference).toBe("v21");
  });

  test("the default search is saved", async () => {
    const answer = await site.call(ada, "POST", "/api/user/saveDefaultSearch", "defaultSearch=whitepages");
    expect(answer).toMatchObject({ status: 200, body: { data: "whitepages" } });
    expect((await saved())?.defaultSearch).toBe("whitepages");
  });

  test.each(["defaultSearch=greenpages", "defaultSearch=", "", "defaultSearch=all&defaultSearch=bluepages"])(
    "%j is not a default search",
    async (form) => {
      const answer = await site.call(ada, "POST", "/api/user/saveDefaultSearch", form);
      expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining("all, bluepages") } });
      expect((await saved())?.defaultSearch).toBe("all");
    },
  );

  test("visitors have no search preference", async () => {
    const answer = await site.call(undefined, "POST", "/api/user/saveDefaultSearch", "defaultSearch=all");
    expect(answer.status).toBe(401);
  });

  test.each([
    [{ edition: "v21" }, "/bluebook/v21/quick-style-guide"],
    [{ edition: "v99" }, undefined],
    [{}, undefined],
  ])("a visitor with the cookies %j starts at %s [SHELL-2] [SHELL-12]", async (cookies, location) => {
    for (const url of ["/bluebook", "/bluebook/", "/bluebook?x=1", "/bluebook/?x=1"]) {
      expect((await site.app.inject({ url, cookies })).headers.location, url).toBe(location);
      const signedIn = { ...cookies, test: ada.id };
      expect((await site.app.inject({ url, cookies: signedIn })).headers.location, url).toBeUndefined();
    }
    expect((await site.app.inject({ url: "/bluebook/pins", cookies })).headers.location).toBeUndefined();
  });

  test("without a preference, or if it no longer exists, it is the newest edition", () => {
    const visitor = { kind: "visitor" } as const;
    expect(preferredEdition(site.content, visitor, null)).toBe("v22");
    expect(preferredEdition(site.content, visitor, "v20")).toBe("v22");
    expect(preferredEdition(site.content, visitor, "v21")).toBe("v21");
  });
});
