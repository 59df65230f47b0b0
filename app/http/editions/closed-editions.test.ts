import { publishEdition } from "../../../domains/manual/server/publish/public.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ManualEdition } from "../../../domains/manual/server/model/manual.ts";
import { manualEdition, manualPage } from "../../../domains/manual/server/files/testing/small-manual.ts";
import { inviteToEdition } from "../../../domains/subscriptions/server/public.ts";
import { subscriptionsAt } from "../../../domains/subscriptions/server/testing/subscriptions-at.ts";
import { findAccountByEmail } from "../../../domains/accounts/server/records/public.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../platform/testing/databases.ts";
import { openTestProduct, PlainBrowser, type TestProduct } from "../../starting/testing/open-test-product.ts";

/** Appears in everything that the closed editions have, and nowhere else. */
const WORD = "Quixotic";
const closed = { admins: "v23", invited: "v24" } as const;
const MISSING = "v99";

function edition(handle: string, word: string): ManualEdition {
  const text = { type: "text", text: `<p>${word} one. ${word} two. ${word} three.</p>` } as const;
  return manualEdition({
    handle,
    name: `${word} Edition`,
    notice: `<p>${word} notice</p>`,
    sections: [
      { handle: "bluepages", title: `${word} blue` },
      { handle: "rules", title: `${word} rules` },
    ],
    pages: [
      manualPage("basics", { section: "bluepages", code: "B1", title: `${word} basics`, blocks: [text] }),
      manualPage("p1", { code: "1", title: `${word} page`, blocks: [text] }),
      manualPage("p2", { code: "2", title: `${word} reserved`, isPublic: false, blocks: [text] }),
    ],
    guide: { title: `${word} guide`, blocks: [text] },
    dashboard: { blocks: [{ type: "heading", heading: `${word} start` }] },
    help: { title: `${word} help`, blocks: [text] },
    panels: {
      notification: { text: `${word} notification`, shortText: word, link: null },
      banner: { color: "blue", text: `${word} banner`, shortText: word, link: null, isDismissible: false },
      promo: null,
      print: null,
    },
    index: [{ term: `${word} term`, sortAs: "", note: "", isGenerated: false, links: ["rules/p1"], children: [] }],
  });
}

const accounts = {
  visitor: "",
  subscriber: "reader@demo.test",
  "trial reader": "new@demo.test",
  "expired reader": "expired@demo.test",
  "group member": "member@demo.test",
} as const;

/** Every address that names an edition, from the routes with parameters; `*` stands for screens. */
const screens = [
  "/bluebook/{}/rules/p1",
  "/bluebook/{}/rules/p2",
  "/bluebook/{}/bluepages/basics",
  "/bluebook/{}/quick-style-guide",
  "/bluebook/{}/bluebook-index",
  "/bluebook/search-results?query=one&version={}",
  "/bluebook/notes?version={}",
];

const parameters: Readonly<Record<string, string>> = {
  ":version": "{}",
  ":to": "{}",
  ":from": "v22",
  ":section": "rules",
  ":slug": "p1",
  ":letter": WORD.slice(0, 1),
};

onOneDatabase("an edition that is not open to a reader", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let addresses: string[];
  const browsers = new Map<string, PlainBrowser>();

  beforeAll(async () => {
    database = await open();
    for (const [handle, word, audience] of [
      ["v21", "Old", "subscribers"],
      ["v22", "Present", "subscribers"],
      [closed.admins, WORD, "admins"],
      [closed.invited, WORD, "invited"],
    ] as const) {
      await publishEdition({ database, clock: systemClock }, edition(handle, word), { origin: "test" });
      await database.db.updateTable("editions").set({ audience }).where("handle", "=", handle).execute();
    }
    product = await openTestProduct(database);
    addresses = [...screens, "/bluebook/same-page/v22/{}/rules/p1", ...routesThatRead(product)];
    for (const email of [...Object.values(accounts), "admin@demo.test", "expiring@demo.test"]) {
      const browser = new PlainBrowser(product.app);
      if (email !== "") await browser.logIn(email);
      browsers.set(email, browser);
    }
  });
  afterAll(() => product.close());

  function routesThatRead({ routes }: TestProduct): string[] {
    return routes
      .filter(({ method, url }) => method === "GET" && !url.endsWith("*") && !url.startsWith("/images/"))
      .map(({ url }) => url.replaceAll(/:\w+/g, (name) => parameters[name] ?? "x"))
      .filter((url) => !url.startsWith("/logout"))
      .flatMap((url) => (url === "/api/menu" ? [url, `${url}?version={}`] : [url]));
  }

  const browserOf = (email: string) => {
    const browser = browsers.get(email);
    if (!browser) throw new Error(`There is no browser of ${email}.`);
    return browser;
  };

  /** Returns a response without the parts that differ between any two requests. */
  function comparable(body: string): string {
    return body
      .replaceAll(/v23|v24/g, MISSING)
      .replaceAll(/"(?:formId|key|validSeconds|csrfToken)":(?:"[^"]*"|\d+)/g, "")
      .replaceAll(/name="(?:form|csrf)" value="[^"]*"/g, "");
  }

  describe.each(Object.entries(closed))("and is open to %s", (_audience, CLOSED) => {
    test.each(Object.entries(accounts))("shows nothing to a %s at any address [SHELL-12]", async (_who, email) => {
      const browser = browserOf(email);
      for (const address of addresses) {
        const told = await browser.open(address.replaceAll("{}", CLOSED));
        expect([address, told.body.includes(WORD)]).toEqual([address, false]);
        expect([address, told.statusCode]).not.toEqual([address, 500]);
        if (!address.includes("{}")) {
          expect([address, told.body.includes(CLOSED)]).toEqual([address, false]);
          continue;
        }
        const missing = await browser.open(address.replaceAll("{}", MISSING));
        expect([address, told.statusCode]).toEqual([address, missing.statusCode]);
        expect(comparable(told.body)).toBe(comparable(missing.body));
        expect(String(told.headers.location).replaceAll(CLOSED, MISSING)).toBe(String(missing.headers.location));
      }
    });

    test("can't be searched with a subscriber's key, just like an edition that never existed", async () => {
      const { data } = (await browserOf("reader@demo.test").open("/api/search/key")).json<{
        data: { applicationId: string; key: string };
      }>();
      const headers = { "x-algolia-application-id": data.applicationId, "x-algolia-api-key": data.key };
      const search = async (index: string) => {
        const url = `/api/search/1/indexes/${index}/query`;
        const { statusCode, body } = await product.app.inject({
          method: "POST",
          url,
          headers,
          payload: { query: "one" },
        });
        return { statusCode, body: body.replaceAll(index, "") };
      };
      expect(await search(CLOSED)).toEqual(await search(MISSING));
      expect((await search(CLOSED)).statusCode).toBeGreaterThanOrEqual(400);
    });

    test("can't be chosen, pinned, annotated or recorded as viewed by a subscriber, just like an edition that never existed", async () => {
      const browser = browserOf("reader@demo.test");
      await browser.open("/api/account");
      const page = await database.db
        .selectFrom("pages")
        .innerJoin("editions", "editions.id", "pages.edition_id")
        .select("pages.id")
        .where("editions.handle", "=", CLOSED)
        .executeTakeFirstOrThrow();
      const nowhere = "00000000-0000-4000-8000-000000000000";
      const quote = { quote: "one", prefix: "", suffix: "", note: "" };
      for (const [closed, missing] of [
        [`/api/user/saveVersionPreference/${CLOSED}`, `/api/user/saveVersionPreference/${MISSING}`],
        [`/api/lists/pinned-pages/${page.id}`, `/api/lists/pinned-pages/${nowhere}`],
        [`/api/lists/recently-viewed/${page.id}`, `/api/lists/recently-viewed/${nowhere}`],
      ] as const) {
        const answers = [await browser.call("POST", closed), await browser.call("POST", missing)];
        expect(answers[0]?.statusCode).toBe(404);
        expect(answers[0]?.body).toBe(answers[1]?.body);
      }
      const notes = [
        await browser.call("POST", "/api/notes", { pageId: page.id, ...quote }),
        await browser.call("POST", "/api/notes", { pageId: nowhere, ...quote }),
      ];
      expect(notes[0]?.statusCode).toBe(404);
      expect(notes[0]?.body).toBe(notes[1]?.body);
    });
  });

  test("is there for admins and for invited readers: menu, headings, screens", async () => {
    const invited = await findAccountByEmail(database.db, "expiring@demo.test");
    if (!invited) throw new Error("There is no expiring@demo.test.");
    const invitation = { accountId: invited.id, edition: closed.invited };
    await inviteToEdition(database.db, subscriptionsAt("2026-11-21"), invitation);
    for (const email of ["admin@demo.test", "expiring@demo.test"]) {
      const browser = browserOf(email);
      for (const address of ["/api/menu", "/api/site-settings", `/bluebook/${closed.invited}/rules/p2`, "/api/user"]) {
        const { statusCode, body } = await browser.open(address);
        expect([email, address, statusCode, body.includes(WORD)]).toEqual([email, address, 200, true]);
      }
    }
  });

  test("leaves the newest open edition as everyone's default", async () => {
    for (const email of Object.values(accounts)) {
      const settings = (await browserOf(email).open("/api/site-settings")).json<{
        data: { sites: { handle: string }[] };
      }>();
      expect(settings.data.sites.map(({ handle }) => handle)).toEqual(["v22", "v21"]);
    }
    const user = (await browserOf("reader@demo.test").open("/api/user")).json<{
      user: { versionPreference: string };
    }>();
    expect(user.user.versionPreference).toBe("v22");
    expect((await browserOf("").open("/sitemap.xml")).body).toContain("/bluebook/v22/rules/p1");
  });
});
