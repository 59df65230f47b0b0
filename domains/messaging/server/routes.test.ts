import cookie from "@fastify/cookie";
import fastify from "fastify";
import { expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock/clock.ts";
import { answerErrors } from "../../../platform/http/answer-errors.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { bannerAnswerSchema, type SiteBannerContent, type SiteNotification } from "../contract.ts";
import { dismissalCookie } from "../rules.ts";
import type { StoredNotices } from "./notices/notices-store.ts";
import { openNotices } from "./notices/notices.ts";
import { messagingPlugin } from "./plugin.ts";
import { setSiteBanner, setSiteNotification } from "./public.ts";

const clock = fixedClock(1_763_700_000_000);
const none: StoredNotices = { banner: null, notification: null };

const banner: SiteBannerContent = {
  bannerColor: "blue",
  notificationText: "The 22nd Edition is out.",
  shortNotificationText: "22nd Edition",
  bannerLink: { url: "/pricing", text: "Plans", target: "_blank" },
  isDismissible: true,
};
const notification: SiteNotification = {
  notificationLink: { url: "https://example.org/news", target: "" },
  notificationText: "Rule 18 is new.",
  shortNotificationText: "New: Rule 18",
};

onEachDatabase("the banner call", (open) => {
  async function openSite(edition: StoredNotices = none, reader = { loggedIn: false, hasBanner: false }) {
    const database = await open();
    const notices = await openNotices({ database, editionNotices: () => Promise.resolve(edition) });
    const app = fastify();
    answerErrors(app, () => Promise.resolve(false));
    await app.register(cookie);
    await app.register(messagingPlugin, { notices, describeReader: () => Promise.resolve(reader), devMail: undefined });
    const get = async (cookies: Record<string, string> = {}) => {
      const response = await app.inject({ url: "/banner-data", cookies });
      expect(response.headers["cache-control"]).toBe("no-store");
      return bannerAnswerSchema.parse(response.json());
    };
    return { database, notices, get, app };
  }

  test("without banner and notification nothing is shown, and loggedIn is present [API-2]", async () => {
    const { get } = await openSite();
    expect(await get()).toEqual({
      loggedIn: false,
      data: { banner: { shouldShow: false }, siteBanner: null, notification: null },
    });
  });

  test("a banner and a notification have the specification's fields [API-2, API-5]", async () => {
    const { database, notices, get } = await openSite(none, { loggedIn: true, hasBanner: false });
    await setSiteBanner(database.db, clock, banner);
    await setSiteNotification(database.db, clock, notification);
    await notices.refresh();
    expect(await get()).toEqual({
      loggedIn: true,
      data: {
        banner: { shouldShow: true },
        siteBanner: { ...banner, hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
        notification,
      },
    });
  });

  test("a dismissed banner stays hidden until its text changes [BAN-2]", async () => {
    const { database, notices, get } = await openSite();
    await setSiteBanner(database.db, clock, banner);
    await notices.refresh();
    const { hash = "" } = (await get()).data.siteBanner ?? {};
    const away = { [dismissalCookie(hash)]: "1" };
    expect((await get(away)).data).toMatchObject({ banner: { shouldShow: false }, siteBanner: null });
    await setSiteBanner(database.db, clock, { ...banner, notificationText: "The 23rd Edition is out." });
    await notices.refresh();
    expect((await get(away)).data).toMatchObject({ siteBanner: { notificationText: "The 23rd Edition is out." } });
  });

  test("a reader with a personal banner is shown one, whatever the site banner", async () => {
    const { get } = await openSite(none, { loggedIn: true, hasBanner: true });
    expect((await get()).data).toMatchObject({ banner: { shouldShow: true }, siteBanner: null });
  });

  test("the edition's notices are the default, and come back when a set one is removed", async () => {
    const { database, notices, get } = await openSite({ banner: { ...banner, bannerColor: "green" }, notification });
    const color = async () => (await get()).data.siteBanner?.bannerColor;
    expect(await color()).toBe("green");
    await setSiteBanner(database.db, clock, { ...banner, bannerColor: "red" });
    await notices.refresh();
    expect(await color()).toBe("red");
    await setSiteBanner(database.db, clock, null);
    await setSiteNotification(database.db, clock, null);
    await notices.refresh();
    expect(await color()).toBe("green");
    expect((await get()).data.notification).toEqual(notification);
  });

  test.each([
    { ...banner, notificationText: "  " },
    { ...banner, notificationText: "a".repeat(1_001) },
    // oxlint-disable-next-line no-script-url -- it must be rejected
    { ...banner, bannerLink: { url: "javascript:alert(1)", text: "x", target: "" as const } },
    { ...banner, bannerLink: { url: "//evil.example", text: "x", target: "" as const } },
    { ...banner, bannerLink: { url: "/\\evil.example", text: "x", target: "" as const } },
  ])("invalid banner content is rejected (%#)", async (wrong) => {
    const { database, notices, get } = await openSite();
    await expect(setSiteBanner(database.db, clock, wrong)).rejects.toThrow();
    await notices.refresh();
    expect((await get()).data.siteBanner).toBeNull();
  });

  test("without a development page /mail does not exist", async () => {
    const { app } = await openSite();
    for (const url of ["/mail", "/mail/samples"]) expect((await app.inject(url)).statusCode).toBe(404);
  });
});
