import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminPath } from "../../../../domains/admin/contract.ts";
import { menuPath, pagePath, partPath } from "../../../../domains/manual/admin/contract.ts";
import { publishEdition } from "../../../../domains/manual/server/publish/public.ts";
import { manualEdition, manualPage } from "../../../../domains/manual/server/files/testing/small-manual.ts";
import { saveEditedIn } from "../../../../domains/manual/server/stores/publishing-store.ts";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import {
  openLoggedIn,
  openTestProduct,
  type PlainBrowser,
  type TestProduct,
} from "../../../starting/testing/open-test-product.ts";
import { agreedIn } from "../testing/admin-answers.ts";

type Fields = Record<string, string>;

function edition(words: string) {
  const blocks = [{ type: "text", text: `<p>${words}</p>` } as const];
  const pages = ["cases", "names"].map((slug, at) => manualPage(slug, { code: `${at + 1}`, title: slug, blocks }));
  return manualEdition({ pages });
}

/** The values that a form has by itself, as a browser sends them. */
function hiddenIn(body: string, button: string): Fields {
  const forms = [...body.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((each) => each.includes(`>${button}<`)) ?? "";
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
}

onOneDatabase("a form of admin that is sent twice", (open) => {
  let database: TestDatabase;
  let product: TestProduct;
  let editor: PlainBrowser;
  let [page, other] = ["", ""];

  beforeAll(async () => {
    database = await open();
    const context = { database, clock: systemClock };
    for (const words of ["First.", "Second."]) await publishEdition(context, edition(words), { origin: "test" });
    product = await openTestProduct(database, { LIMITS: "off" });
    await saveEditedIn(database.db, "v22", "desk");
    editor = await openLoggedIn(product, "editor@demo.test", "/admin");
    const pages = await database.db.selectFrom("pages").select("id").orderBy("slug").execute();
    [page, other] = [pages[0]?.id ?? "", pages[1]?.id ?? ""];
  });
  afterAll(() => product.close());

  const rows = (table: "drafts" | "release_previews" | "edition_revisions") => async () =>
    (await database.db.selectFrom(table).select("created_at").execute()).length;
  const said = (path: string, words: string) => async () => (await editor.open(path)).body.split(words).length - 1;

  interface Act {
    path: string;
    button: string;
    typed: Fields;
    /** What makes it possible, if something has to. */
    prepare?(): Promise<unknown>;
    /** Whether it is asked first what is agreed to. */
    isAsked?: boolean;
    /** How often it was done. */
    count(): Promise<number>;
  }

  /** What is done, `words` being new ones. */
  const acts: Readonly<Record<string, (words: string) => Act>> = {
    "adds one page": (words) => ({
      path: menuPath("v22", "new-page"),
      button: "Add the page",
      typed: { title: words, code: "", slug: "", place: "rules" },
      count: said(menuPath("v22"), `Move ${words} up`),
    }),
    "writes one paragraph": (words) => ({
      path: pagePath(page, "source"),
      button: "Save",
      typed: { title: "cases", subtitle: "", source: `Second.\n\n${words}.\n` },
      count: said(pagePath(page, "source"), `${words}.`),
    }),
    "publishes a page once": () => ({
      path: pagePath(page, "publish"),
      button: "Publish",
      typed: { reason: "", at: "" },
      count: rows("edition_revisions"),
    }),
    "makes one link to a draft": () => ({
      path: pagePath(page, "preview"),
      button: "Make a link",
      typed: {},
      isAsked: true,
      count: rows("drafts"),
    }),
    "makes one link to a release": () => ({
      path: adminPath("releases", "v22.1", "share"),
      button: "Continue",
      typed: { days: "7", pages: "50" },
      isAsked: true,
      count: rows("release_previews"),
    }),
    "goes back to a release once": () => ({
      path: adminPath("releases", "v22.1", "roll-back"),
      button: "Roll back to this release",
      typed: { reason: "Too early" },
      count: rows("edition_revisions"),
    }),
    "adds one term": (words) => ({
      path: partPath("v22", "index"),
      button: "Add it",
      typed: { term: words },
      count: said(partPath("v22", "index", "source"), `term: ${words}`),
    }),
    "adds one old address": (words) => ({
      path: partPath("v22", "redirects"),
      button: "Add it",
      typed: { from: `rules/${words.toLowerCase().replaceAll(" ", "-")}`, text: `${words}.` },
      count: said(partPath("v22", "redirects"), `${words}.</td>`),
    }),
    "publishes a part once": () => ({
      path: partPath("v22", "redirects", "publish"),
      button: "Publish",
      typed: { reason: "" },
      count: rows("edition_revisions"),
    }),
    "publishes the menu once": () => ({
      prepare: () => editor.submit(menuPath("v22"), { act: `behind ${page} ${other}` }),
      path: menuPath("v22", "publish"),
      button: "Publish",
      typed: { reason: "" },
      count: rows("edition_revisions"),
    }),
  };

  async function fieldsOf({ prepare, path, button, typed, isAsked }: Act): Promise<Fields> {
    await prepare?.();
    const fields = { ...hiddenIn((await editor.open(path)).body, button), ...typed };
    return isAsked === true ? { ...fields, agreed: agreedIn(await editor.submit(path, fields)) } : fields;
  }

  describe.each(["one after the other", "at once"])("%s", (when) => {
    test.each(Object.keys(acts))("%s [CMS-1] [CMS-2]", async (name) => {
      const act = acts[name]?.(`Sent ${when}`);
      if (act === undefined) throw new Error(name);
      const before = await act.count();
      const fields = await fieldsOf(act);
      const send = () => editor.submit(act.path, fields);
      const first = await (when === "at once" ? null : send());
      const answers = first ? [first, await send()] : await Promise.all([send(), send()]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(Math.min(...statuses)).toBeLessThan(400);
      expect([200, 303, 409, 422]).toContain(Math.max(...statuses));
      expect((await act.count()) - before).toBe(1);
    });
  });
});
