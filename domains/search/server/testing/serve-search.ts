import { publishEdition } from "../../../manual/server/publish/public.ts";
import fastify, { type FastifyInstance } from "fastify";
import type { Block } from "../../../manual/server/model/public.ts";
import { type OpenContent, openContent } from "../../../manual/server/read/open-content.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { type Clock, systemClock } from "../../../../platform/clock/clock.ts";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import { limitBodies } from "../../../../platform/http/bodies/read-bodies.ts";
import { ResponseCache } from "../../../../platform/http/response-cache.ts";
import type { TestDatabase } from "../../../../platform/testing/databases.ts";
import type { SearchAdapter } from "../adapters/adapter.ts";
import { embeddedAdapter } from "../adapters/embedded-adapter.ts";
import { searchPlugin } from "../plugin.ts";
import { openSearch, type Search } from "../search.ts";

/** A server with search, and its current viewer. */
export interface ServedSearch {
  app: FastifyInstance;
  content: OpenContent;
  search: Search;
  /** The viewer of all further requests. */
  reader: { current: Reader };
  /** How many requests arrived so far. */
  requests: { count: number };
  close(): Promise<void>;
}

interface ServeOptions {
  clock?: Clock;
  perSecond?: number;
  searchOrigins?: readonly string[];
  reader?: Reader;
  adapter?: SearchAdapter;
}

/** Serves search on a database, with its indexes built. */
export async function serveSearch(
  database: TestDatabase,
  {
    clock = systemClock,
    perSecond = 1_000,
    searchOrigins = [],
    reader = { kind: "server" },
    adapter = embeddedAdapter(),
  }: ServeOptions = {},
): Promise<ServedSearch> {
  const content = await openContent(database);
  const search = await openSearch({ database, settings: database.settings, content, clock, adapter });
  await search.indexes.refresh();
  const current = { current: reader };
  const app = fastify();
  const requests = { count: 0 };
  app.addHook("onRequest", (_request, _reply, done) => {
    requests.count += 1;
    done();
  });
  answerErrors(app);
  // As in the product: forms are parsed everywhere except in the protocol.
  limitBodies(app);
  await app.register(searchPlugin, {
    search,
    responses: new ResponseCache(1_000_000),
    perSecond,
    searchOrigins,
    readerOf: () => Promise.resolve(current.current),
    preferencesOf: () =>
      Promise.resolve({ loggedIn: current.current.kind === "account", version: "v22", defaultSearch: "all" }),
  });
  return {
    app,
    content,
    search,
    reader: current,
    requests,
    close: async () => {
      await app.close();
      await search.stop();
      await content.stop();
    },
  };
}

export function heading(code: string, text: string, level = 1): Block {
  const id = code === "" ? text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") : code.toLowerCase();
  return {
    type: "heading",
    id,
    headingCode: code,
    headingText: text,
    headingLevel: [level],
    putNameOnItsOwnLine: false,
  };
}

export function text(words: string): Block {
  return { type: "text", text: `<p>${words}</p>` };
}

/** A table of words and their abbreviations. */
export function wordList(title: string, words: Readonly<Record<string, string>>): Block {
  const rows = Object.entries(words).map(([column1, column2]) => ({
    kind: "row" as const,
    column1,
    column2,
    column3: "",
    column4: "",
  }));
  return { type: "table", style: "A6", title, head: [], rows, showFilter: true, quickLook: true };
}

/** Publishes a small manual: public Bluepages, protected rules and tables. */
export async function publishSmallManual(
  database: TestDatabase,
  handle = "v22",
  firstTitle = "Signals",
): Promise<void> {
  const edition = manualEdition({
    handle,
    name: `${handle.slice(1)} Edition`,
    pages: [
      manualPage("signals", {
        section: "bluepages",
        code: "B3",
        title: firstTitle,
        blocks: [
          text("A signal tells what a citation is for."),
          heading("B3.1", "See"),
          text("It supports, if read well."),
        ],
      }),
      manualPage("cases", {
        code: "10",
        title: "Cases",
        isPublic: false,
        blocks: [
          text("A case is cited by its name, its reporter and its year."),
          heading("10.1", "Case names"),
          text("Write <em>Ass’n</em> in citations. The zanzibar rule is secret."),
          heading("10.2", "Short citations"),
          text("Use <em>id.</em> for the case before. The Federal Reporter is cited as F.3d."),
        ],
        children: [
          manualPage("parallel", {
            code: "10.3",
            title: "Parallel citations",
            isPublic: false,
            blocks: [text("A parallel citation names a second reporter of one case.")],
          }),
        ],
      }),
      manualPage("words", {
        code: "T6",
        title: "Case-name words",
        isPublic: false,
        blocks: [wordList("Words", { Association: "Ass’n", Department: "Dep’t", "Academ[ic,y]": "Acad." })],
      }),
    ],
    index: [
      { term: "associations", sortAs: "", isGenerated: false, note: "see words", links: [], children: [] },
      { term: "cases", sortAs: "", isGenerated: false, note: "", links: ["rules/cases"], children: [] },
      { term: "words", sortAs: "", isGenerated: false, note: "", links: ["rules/words"], children: [] },
    ],
  });
  await publishEdition({ database, clock: systemClock }, edition, { origin: "test" });
}
