import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  anyText,
  catalogs,
  drawings,
  largeJson,
  pageSources,
  partSources,
  savedTexts,
} from "../../../app/http/origin/testing/hostile-corpus.ts";
import { filled, hostileForm, takers, TURNS } from "../../../app/http/origin/testing/hostile-forms.ts";
import { openTestProduct, type Route } from "../../../app/starting/testing/open-test-product.ts";
import { pagePath, uploadPath } from "../../../domains/manual/admin/contract.ts";
import { partPath } from "../../../domains/manual/admin/part-views.ts";
import { menuAnswerSchema } from "../../../domains/manual/contract.ts";
import { saveEditedIn } from "../../../domains/manual/server/stores/publishing-store.ts";
import { writeZip } from "../../../platform/files/zip/write-zip.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { withDatabase } from "../../server/with-database.ts";
import { type Client, openClient } from "./reader.ts";
import { answered, inTurn, many, type Scenario } from "./scenario.ts";
import { tableScenarios } from "./table-scenarios.ts";

/** What is read and refused, or taken. */
const told = { status: [200, 303, 409, 422] };
/** Whatever it is told, it is no fault of ours; the server may hang up on what it doesn't read. */
const notFaulty = { status: [0, 200, 303, ...many(100, (index) => 400 + index)] };
/** The most bytes of a form. */
const MOST_BYTES = 1_000_000;
const LARGE_JSON = 15_900_000;
const OCTETS = "application/octet-stream";

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/**
 * The hostile corpus that tests send, against every route that takes something, and against what parses each of its texts,
 * at twice the size.
 */
export async function hostileScenarios(server: RunningServer): Promise<Scenario[]> {
  const routes = await withDatabase(server, async (database) => {
    await saveEditedIn(database.db, "v22", "desk");
    const { dataDir, databaseUrl } = server;
    const product = await openTestProduct({ ...database, settings: { dataDir, databaseUrl } });
    await product.close();
    return takers(product.routes);
  });
  const [editor, owner] = [await openClient(server, "editor@demo.test"), await openClient(server, "admin@demo.test")];
  const menu = menuAnswerSchema.parse(JSON.parse((await editor.ask("/api/menu?version=v22")).text));
  const [first = "", second = ""] = menu.data
    .flatMap(({ children }) => children.filter(({ hash }) => hash === null))
    .map(({ id }) => id);
  return [
    ...ofPages(editor, first),
    ...tableScenarios(editor, second),
    ...ofOthers(editor, owner, first),
    ...(await ofArchives(editor)),
    ...ofSearch(editor),
    ...ofRoutes(owner, routes, first),
  ];
}

function ofPages(editor: Client, id: string): Scenario[] {
  const save = (text: string) => {
    const change = { id: "hostile", was: null, now: { type: "text", text } };
    const order = { was: [], now: ["hostile"] };
    return form({ save: JSON.stringify({ since: 1, blocks: [change], order, fields: {} }) });
  };
  const saves = Object.entries(savedTexts).map(([name, [text, count]]) => ({ name, body: save(text(2 * count)) }));
  const large = [
    { name: "4 MB of brackets", body: form({ save: "[".repeat(1_300_000) }) },
    { name: "4 MB of values", body: form({ save: `[${"1,".repeat(900_000)}1]` }) },
  ];
  return [
    { name: "Source of a page as it is", run: answered({ status: 200 }, () => editor.ask(pagePath(id, "source"))) },
    ...Object.entries(pageSources).map(([name, [text, count]]) => ({
      name: `a page's Source of ${name}`,
      run: answered(told, () =>
        editor.submit(
          pagePath(id, "source"),
          form({ version: "1", title: "Page", subtitle: "", source: text(2 * count) }),
        ),
      ),
    })),
    ...[...saves, ...large].map(({ name, body }) => ({
      name: `a save of ${name}`,
      run: answered(told, () => editor.call(`/api/desk/pages/${id}`, body)),
    })),
  ];
}

function ofOthers(editor: Client, owner: Client, id: string): Scenario[] {
  return [
    ...Object.entries(partSources).map(([name, [text, count]]) => ({
      name: `a part of ${name}`,
      run: answered(told, () =>
        editor.submit(
          `${partPath("v22", "dashboard")}/source`,
          form({ version: "1", source: text(2 * count), act: "save" }),
        ),
      ),
    })),
    ...Object.entries(catalogs).map(([name, [text, count]]) => ({
      name: `a catalog of ${name}`,
      run: answered(told, () =>
        owner.submit("/admin/catalog/file", form({ source: text(2 * count), since: "1", reason: "Hostile" })),
      ),
    })),
    ...Object.entries(drawings).map(([name, [text, count]]) => ({
      name: `a drawing of ${name}`,
      run: answered(told, () => editor.call(`/api/desk/pages/${id}/pictures`, text(2 * count), OCTETS)),
    })),
  ];
}

/** Archives that are brought to admin, and looked at by a job. */
async function ofArchives(editor: Client): Promise<Scenario[]> {
  const sources = Object.entries(pageSources).map(([, [text, count]], index): [string, Buffer] => {
    const name = `v22/rules/${100 + index}-hostile-${index}.md`;
    return [name, Buffer.from(`---\ntitle: Hostile ${index}\n---\n\n${text(2 * count)}`)];
  });
  const names = many(900, (index): [string, Buffer] => [`v22/${"a/".repeat(200)}${index}.md`, Buffer.from("a")]);
  const archives: Record<string, Buffer> = {
    "30 MB that are no archive": randomBytes(30_000_000),
    "30 MB of ends of archives": Buffer.from("PK\u0005\u0006".repeat(7_500_000)),
    "every hostile page": await writeZip(new Map(sources)),
    "900 names of 400 characters": await writeZip(new Map(names)),
    "a file of 60 MB of zeros": await writeZip(new Map([["v22/rules/010-a.md", Buffer.alloc(60_000_000)]])),
  };
  return Object.entries(archives).map(([name, archive]) => ({
    name: `an import of ${name}`,
    run: async () => {
      const { status, address } = await editor.upload(uploadPath("v22"), archive);
      if (status !== 303) throw new Error(`was answered ${status}`);
      // The job has looked at it once the screen doesn't say any more that it will.
      for (let turn = 0; turn < 300; turn += 1) {
        const { text } = await editor.ask(address);
        if (!/http-equiv="refresh"/.test(text)) return;
        await wait(100);
      }
      throw new Error("was not looked at within half a minute");
    },
  }));
}

function ofSearch(editor: Client): Scenario[] {
  const queries = [
    ...["the ", "a", "cas* ", '"the" ', "-the "].map((word) => word.repeat(60)),
    ...Object.values(anyText).map((text) => text(500)),
  ];
  return [
    { name: "the description of the API", run: answered({ status: 200 }, () => editor.ask("/api/openapi.json")) },
    {
      name: "queries of one word 60 times, and of hostile texts",
      run: () =>
        inTurn(
          queries.map((query) =>
            answered({ status: [200, 400] }, () => editor.search([{ indexName: "v22", query, hitsPerPage: 100 }])),
          ),
        ),
    },
    {
      name: "checks of an edition's index",
      run: answered({ status: 200 }, () => editor.ask(partPath("v22", "index"))),
    },
  ];
}

/** Each route by its first words, with every text in every field, and JSON of 16 MB. */
function ofRoutes(owner: Client, routes: readonly Route[], pageId: string): Scenario[] {
  const large = Object.values(largeJson).map((text) => text(LARGE_JSON));
  const areas = Map.groupBy(routes, ({ url }) => url.split("/").slice(0, 4).join("/"));
  return [...areas].map(([area, some]) => ({
    name: `hostile forms and JSON of 16 MB to ${area}`,
    run: () =>
      inTurn(
        some.flatMap(({ method, url, largestBody }) => {
          const address = filled(url, pageId);
          const forms = many(TURNS, (turn) =>
            answered(notFaulty, () =>
              owner.call(address, hostileForm(0.9 * Math.min(largestBody, MOST_BYTES), turn), undefined, method),
            ),
          );
          const json = large.map((body) =>
            answered(notFaulty, () => owner.call(address, body, "application/json", method)),
          );
          return [...forms, ...json];
        }),
      ),
  }));
}
