import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { menuAnswerSchema } from "../../../domains/manual/contract.ts";
import { importManual } from "../imports/import-manual.ts";
import { indigoBook } from "../imports/indigo-book.ts";
import { fillGroup } from "../groups/fill-group.ts";
import type { FakeStripe } from "../../../domains/commerce/server/testing/fake-stripe.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { hostileScenarios } from "./hostile-scenarios.ts";
import { type Client, openClient } from "./reader.ts";
import { answered, type Expected, inTurn, many, type Scenario } from "./scenario.ts";
import { shopScenarios } from "./shop-scenarios.ts";

/** What is not read: the server may hang up instead of saying so. */
const tooLarge = { status: [413, 0] };
/** What is read and refused, each screen in its own way. */
const refused = { status: [303, 400, 410, 413, 422] };

/** Names without values: as many as go into so many bytes. */
const names = (count: number) => many(count, String).join("&");
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();

/** What readers and strangers send, and what operators do, at their worst. */
export async function scenariosOf(server: RunningServer, standIn: FakeStripe): Promise<Scenario[]> {
  const stranger = await openClient(server);
  const reader = await openClient(server, "reader@demo.test");
  const manager = await openClient(server, "pro-manager@demo.test");
  return [
    { name: "nothing else", run: () => wait(3_000) },
    ...strangersForms(stranger),
    ...strangersCarts(stranger),
    ...searches(reader, stranger),
    ...(await notes(reader)),
    ...groups(server, manager),
    { name: "200 bodies that come slowly", run: () => sendSlowly(server) },
    ...publications(server, reader),
    ...(await shopScenarios(server, standIn)),
    ...(await hostileScenarios(server)),
  ];
}

function strangersForms(stranger: Client): Scenario[] {
  const send = (path: string, body: string) => stranger.call(path, body, "application/json");
  const deep = "[".repeat(500_000);
  const screens = ["/login", "/sign-up", "/forgot-password", "/reset-password", "/verify-email"];
  const fields = ["email", "password", "newPassword", "firstName", "lastName", "userType", "code", "return"];
  const words = ["a".repeat(60_000), "a@".repeat(30_000), "%E2%80%8F".repeat(7_000), `a@${"b.".repeat(29_000)}`];
  return [
    {
      name: "forms of 175,000 names",
      run: () => inTurn(many(10, () => answered(tooLarge, () => stranger.submit("/login", names(175_000))))),
    },
    {
      name: "forms of 99 names",
      run: () => inTurn(many(100, () => answered({ status: 422 }, () => stranger.submit("/login", names(98))))),
    },
    {
      name: "JSON of 500,000 levels, and of 60 kB",
      run: () =>
        inTurn(
          [deep, deep.slice(0, 60_000), `[${"{},".repeat(20_000)}{}]`].flatMap((body) =>
            ["/login", "/api/group/activate-account"].map((path) => answered(tooLarge, () => send(path, body))),
          ),
        ),
    },
    {
      name: "1 MB and 60 kB where a word is wanted, in every field of every form",
      run: () =>
        inTurn(
          screens.flatMap((path) => [
            answered(tooLarge, () => stranger.submit(path, `email=${"a".repeat(1_000_000)}`)),
            ...fields.flatMap((name) =>
              words.map((word) => answered(refused, () => stranger.submit(path, `${name}=${word}`))),
            ),
          ]),
        ),
    },
  ];
}

function strangersCarts(stranger: Client): Scenario[] {
  const add = (fields: string) => stranger.call("/", `action=commerce%2Fcart%2Fupdate-cart&${fields}`);
  const codes = many(30, (index) => form({ code: `${index}${"\uFDFA".repeat(60)}` }));
  return [
    {
      name: "carts of words, lists and numbers that are too long, and codes that are none",
      run: () =>
        inTurn([
          ...many(20, () => answered({ status: 422 }, () => add(`purchasableId=${"a".repeat(60_000)}`))),
          ...many(20, () => answered({ status: 422 }, () => add(`purchasableId=team-1&qty=${"9".repeat(60_000)}`))),
          ...many(20, () => answered(tooLarge, () => add(names(5_000)))),
          ...codes.map((code) => answered({ status: 404 }, () => stranger.call("/api/cart/apply-offer", code))),
        ]),
    },
  ];
}

function searches(reader: Client, stranger: Client): Scenario[] {
  const dear = (query: string) => ({
    indexName: "v22",
    query,
    hitsPerPage: 1_000,
    attributesToRetrieve: ["*"],
    attributesToSnippet: ["*:500"],
    facets: ["*"],
  });
  const long = "citation of federal cases and statutes ".repeat(200);
  return [
    {
      name: "calls of 50 queries for 1,000 hits with 500 words each",
      run: () =>
        inTurn(
          many(3, (turn) =>
            answered({ status: 400 }, () => reader.search(many(50, (index) => dear(`the ${turn} ${index}`)))),
          ),
        ),
    },
    {
      name: "calls of queries for as many hits as one may ask for",
      run: () =>
        inTurn(
          many(20, (turn) =>
            answered({ status: 200, least: 50_000 }, () =>
              reader.search([{ ...dear(`the rule ${turn}`), hitsPerPage: 100 }]),
            ),
          ),
        ),
    },
    {
      name: "queries of 8,000 characters",
      run: () =>
        inTurn(
          many(5, () => answered({ status: [200, 400] }, () => reader.search([{ ...dear(long), hitsPerPage: 100 }]))),
        ),
    },
    {
      name: "search parameters of 80,000 names",
      run: () =>
        inTurn(
          many(5, () =>
            answered({ status: [400, 413, 0] }, () => stranger.search([{ indexName: "v22", params: names(80_000) }])),
          ),
        ),
    },
  ];
}

async function notes(reader: Client): Promise<Scenario[]> {
  const menu = menuAnswerSchema.parse(JSON.parse((await reader.ask("/api/menu?version=v22")).text));
  const pages = menu.data.flatMap(({ children }) => children).filter(({ hash }) => hash === null);
  const pageId = pages[0]?.id ?? "";
  const fiveTimes = (expected: Omit<Expected, "status">, path: string) => () =>
    inTurn(many(5, () => answered({ status: 200, ...expected }, () => reader.ask(path))));
  const add = (index: number) =>
    answered({ status: 200 }, () =>
      reader.call("/api/notes", form({ pageId, note: `${index} ${"\uFDFA".repeat(6_000)}`, quote: "e" })),
    );
  return [
    { name: "large notes, 200 one after the other", run: () => inTurn(many(200, add)) },
    { name: "the list of notes", run: fiveTimes({ says: /"total":200\b/, least: 50 * 6_000 }, "/api/notes") },
    { name: "a search in notes", run: fiveTimes({ says: /"data":\[\].*"total":200\b/ }, "/api/notes?search=a%20b") },
    { name: "the screen of notes", run: fiveTimes({ least: 50 * 6_000 }, "/bluebook/notes") },
    { name: "notes as a file", run: fiveTimes({ least: 200 * 6_000 }, "/api/notes/export.md") },
    {
      name: "all of a reader's own data as a file",
      run: fiveTimes({ least: 200 * 6_000 }, "/api/my-data/export.json"),
    },
    { name: "the same to be read by people", run: fiveTimes({ least: 200 * 6_000 }, "/api/my-data/export.md") },
  ];
}

function groups(server: RunningServer, manager: Client): Scenario[] {
  const list = many(2_000, (index) => `Ann,Listed${index},listed${index}@gaps.test`).join("\n");
  return [
    {
      name: "a list of 2,000 people",
      run: answered({ status: 200, says: /2000 people were invited/ }, () =>
        manager.call("/api/group/invite-users", form({ people: list })),
      ),
    },
    {
      name: "a list of 512 kB that is none",
      run: () =>
        inTurn(
          ["a;b\n", "\n", "a@b.c ", "a,", "=?utf-8?Q?A?="].map((part) =>
            answered({ status: [200, 422] }, () =>
              manager.call("/api/group/invite-users", form({ people: part.repeat(524_000 / part.length) })),
            ),
          ),
        ),
    },
    {
      name: "5,000 users as a file, and searched",
      run: async () => {
        fillGroup(server, "Example Law Firm", 3_000);
        const csv = await manager.ask("/api/group/users.csv");
        if (csv.text.split("\n").length < 5_000) throw new Error(`${csv.text.length} characters are no 5,000 users`);
        for (const search of ["", "a", "listed1999"])
          await answered({ status: 200, says: /"users":\[\{/ }, () =>
            manager.ask(`/api/group/users?search=${search}&sort=name`),
          )();
        await answered({ status: 200, says: /Manage Users/ }, () => manager.ask("/bluebook/manage-users"))();
      },
    },
  ];
}

function publications(server: RunningServer, reader: Client): Scenario[] {
  return [
    {
      name: "a publication of an edition, and searches after it",
      run: async () => {
        // The other edition is edited in admin by what comes later.
        await importManual(indigoBook().v22, "v21", server.dataDir);
        for (let turn = 0; turn < 40; turn += 1) {
          await answered({ status: 200, says: /"hits":\[\{/ }, () =>
            reader.search([{ indexName: "v21", query: `signals ${turn}` }]),
          )();
          await wait(250);
        }
      },
    },
  ];
}

/** Begins many forms and never ends them; hangs up after a while. */
async function sendSlowly({ url }: RunningServer): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = many(200, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(
      `POST /login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\n`,
    );
    return socket;
  });
  for (let turn = 0; turn < 30; turn += 1) {
    for (const socket of sockets) socket.write("a");
    await wait(100);
  }
  for (const socket of sockets) socket.destroy();
}
