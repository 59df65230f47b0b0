import type { APIRequestContext, APIResponse } from "@playwright/test";
import { refusalReasons } from "../../domains/subscriptions/contract.ts";
import { renderPaywall } from "../../domains/subscriptions/web/paywall/render-paywall.ts";
import { signIn } from "../../tools/server/sign-in.ts";
import { expect, test, someOf } from "../fixtures.ts";
import { findProtected, type ProtectedWords, readProtectedWords, withoutWords } from "./protected-words.ts";

let manual: ProtectedWords;

test.beforeAll(async ({ playwright, site }) => {
  const request = await playwright.request.newContext(await contextOf(site, "expired-member@demo.test"));
  const visitor = await playwright.request.newContext(await contextOf(site, ""));
  const answers = await Promise.all([
    ...withoutText.map(async (address) => textOf(await request.get(address))),
    // Signed-in users never see it.
    visitor.get("/login").then(textOf),
  ]);
  const paywalls = refusalReasons.flatMap((reason) =>
    paywallReaders.map((reader) => renderPaywall(reason, reader, "")),
  );
  manual = withoutWords(await readProtectedWords(), [...answers, ...paywalls, ownWords].join(" "));
  await request.dispose();
  await visitor.dispose();
});

/** Responses that speak for the product, not the manual: the source of its own words, names and headers. */
const withoutText = [
  "/bluebook/nothing",
  "/help",
  "/pricing",
  "/bluebook/profile",
  "/bluebook/pins",
  "/bluebook/search-results",
  "/bluebook/v22/quick-style-guide",
  // Public pages with every kind of block, and with drawings.
  "/bluebook/v22/bluepages/cases",
  "/bluebook/v22/bluepages/record",
  "/bluebook/v22/rules/signals",
  "/api/chapter/v22/rules/names",
  "/api/entry/v22/quick-style-guide",
  "/api/nothing",
  "/api/user",
];

/** Words of messages that only refused readers get from search, lists, drafts, the dashboard, and markup. */
const ownWords = "include visit allowed green refused latest aside prompt panels";

const paywallReaders = (["none", "member", "manager", "manager-without-seat"] as const).flatMap((group) =>
  [true, false].map((signedIn) => ({
    signedIn,
    group,
    contactName: "",
    contactEmail: "a@b.test",
    lowestPrice: "$39",
    yours: null,
    csrfToken: "",
  })),
);

const letters = "abcdefghijklmnopqrstuvwxyz".split("");

/** Every address that could reveal protected text. */
function addresses({ pages }: ProtectedWords): string[] {
  const chapters = pages.map(({ version, section, slug }) => `/api/chapter/${version}/${section}/${slug}`);
  const entries = ["dashboard", "quick-style-guide", "quick-look", "help"];
  const [first] = pages.filter(({ isPublic }) => !isPublic);
  const draft = `/api/chapter/${first?.version}/${first?.section}/${first?.slug}?preview=1&token=guess`;
  return [
    ...chapters,
    ...chapters.map((chapter, index) => {
      const heading = pages[index]?.headings.at(-1);
      return `${chapter}/excerpt${heading === undefined ? "" : `?anchor=b-${heading}`}`;
    }),
    ...pages.map(({ version, section, slug }) => `/bluebook/${version}/${section}/${slug}`),
    ...["v21", "v22"].flatMap((version) => entries.map((entry) => `/api/entry/${version}/${entry}`)),
    ...["v21", "v22"].map((version) => `/api/menu?version=${version}`),
    ...letters.map((letter) => `/api/bluebook-index/terms/${letter}`),
    ...letters.map((letter) => `/api/bluebook-index/terms/${letter}?version=v21`),
    draft,
    draft.replace("/api/chapter", "/bluebook"),
    "/bluebook",
    "/bluebook/v22/bluebook-index/a",
    "/bluebook/search-results?search=citation",
    "/bluebook/pins",
    "/bluebook/nothing",
    "/api/chapter/v22/rules/nothing",
    "/api/nothing",
    "/api/user",
    "/api/site-settings",
    "/banner-data",
    "/sitemap.xml",
    "/robots.txt",
    "/feed",
    "/rss.xml",
    "/atom.xml",
  ];
}

/** The readers who may read no protected page. */
const refused = ["", "expired@demo.test", "trial-expired@demo.test", "pending@demo.test", "expired-member@demo.test"];
refused.push(
  "pending-member@demo.test",
  "pending-manager@demo.test",
  "expired-manager@demo.test",
  "pro-manager@demo.test",
  "lawyer@lawfirm.test",
);

test("the manual has thousands of protected words to look for", () => {
  expect(manual.words.size).toBeGreaterThan(1_000);
  expect(manual.rows.size).toBeGreaterThan(10_000);
});

test("readers with access get protected words, so this test looks in the right places", async ({
  playwright,
  site,
}) => {
  const request = await playwright.request.newContext(await contextOf(site, "admin@demo.test"));
  const found = await search(request, manual, addresses(manual));
  expect(Object.keys(found).length).toBeGreaterThan(100);
  await request.dispose();
});

for (const account of someOf(refused, 2)) {
  test(`no response of any kind reveals a protected word to ${account || "a signed-out reader"} [PAGE-2, PAGE-8, SRCH-9]`, async ({
    playwright,
    site,
  }) => {
    // Responses to readers with access are cached by now: the previous test requested them.
    const request = await playwright.request.newContext(await contextOf(site, account));
    const some = account === "" || account === "expired@demo.test";
    // Other refused readers belong to other cache variants, but the same code makes their pages: every tenth will do.
    const asked = addresses(manual).filter((address, index) => some || index % 10 === 0 || !/v2[12]\//.test(address));
    // The reader's own name and groups are in the banner too.
    const sought = withoutWords(manual, await textOf(await request.get("/api/user")));
    expect(await search(request, sought, asked)).toEqual({});
    expect(await findBySearching(request, sought)).toEqual([]);
    await request.dispose();
  });
}

async function contextOf(site: { url: string; dataDir: string }, account: string) {
  const session = account === "" ? undefined : await signIn(site, account);
  return {
    baseURL: site.url,
    extraHTTPHeaders: session ? { cookie: `${session.name}=${session.value}` } : {},
  };
}

/** All text of a response: its body, and its headers except those with random values. */
async function textOf(response: APIResponse): Promise<string> {
  const { etag: _etag, date: _date, "set-cookie": _cookies, ...headers } = response.headers();
  return `${JSON.stringify(headers)} ${await response.text()}`;
}

/** The addresses whose responses contain something protected, with the first match. */
async function search(
  request: APIRequestContext,
  sought: ProtectedWords,
  asked: readonly string[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const left = [...asked];
  const work = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const response = await request.get(address);
      const words = findProtected(sought, await textOf(response));
      if (words.length > 0) found[address] = words.slice(0, 5);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

/** What the search protocol reveals to the key this reader is given. */
async function findBySearching(request: APIRequestContext, sought: ProtectedWords): Promise<string[]> {
  const { data } = await (await request.get("/api/search/key")).json();
  const found: string[] = [];
  const samples = [...sought.words].filter((_word, index) => index % 40 === 0);
  for (const word of samples.slice(0, 60)) {
    for (const indexName of ["v22", "v21", "bluebook-index", "bluebook-index-v21"]) {
      const response = await request.post("/api/search/1/indexes/*/queries", {
        headers: { "x-algolia-application-id": data.applicationId, "x-algolia-api-key": data.key },
        data: { requests: [{ indexName, query: word, hitsPerPage: 100 }] },
      });
      // The response repeats the query.
      found.push(...findProtected(sought, await textOf(response)).filter((each) => each !== word));
    }
  }
  return found;
}
