import { Agent, request as send } from "node:http";
import { type MenuNode, menuAnswerSchema } from "../../../domains/manual/contract.ts";
import type { DatabaseSettings } from "../../../platform/db/database-settings.ts";
import { nodesUnder } from "./menu-nodes.ts";
import { openReader, type OpenReader } from "./open-reader.ts";

/** What became of one request. */
export interface Answered {
  kind: Kind;
  /** Undefined if the connection broke. */
  status: number | undefined;
  milliseconds: number;
  /** The server asked for a later try. */
  isLater: boolean;
}

type Kind = keyof typeof shares;

/** Of a hundred requests. */
const shares = { page: 70, search: 15, lookup: 10, write: 5 };
const searches = ["short form", "yale law journal", "id. after a footnote", "cite a web page", "7.2", "F. Supp. 3d"];
const PAGES = 40;

interface Asked {
  kind: Kind;
  method: string;
  path: string;
}

/**
 * A server, or a proxy before several. Sessions are begun in its database; `readers` of them read at once, each request
 * after the one before, with what readers do: pages, searches, the index and quick look, pins.
 */
export interface MixedLoad extends DatabaseSettings {
  url: string;
  readers: number;
}

/** Reads until it is told to stop; `stop` resolves to what was answered. */
export async function startReaders(load: MixedLoad): Promise<{ stop(): Promise<Answered[]>; soFar(): number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.readers });
  const menu = menuAnswerSchema.parse(await (await fetch(`${load.url}/api/menu`)).json());
  const pages = menu.data
    .flatMap(nodesUnder)
    .filter(({ hash, slug, uri }) => hash === null && slug !== null && (uri ?? "").includes("/rules/"))
    .slice(0, PAGES);
  const readers = await Promise.all(Array.from({ length: load.readers }, () => openReader(load)));
  const answered: Answered[] = [];
  const until = new AbortController();
  const running = readers.map(async (reader, number) => {
    for (let turn = 0; !until.signal.aborted; turn++)
      answered.push(await ask(load.url, agent, reader, next(pages, number, turn)));
  });
  return {
    soFar: () => answered.length,
    stop: async () => {
      until.abort();
      await Promise.all(running);
      agent.destroy();
      return answered;
    },
  };
}

/** What a reader asks in a turn: spread evenly, and the same in each run. */
function next(pages: readonly MenuNode[], reader: number, turn: number): Asked {
  const place = (reader * 37 + turn * 61) % 100;
  const page = pages[(reader * 7 + turn * 3) % pages.length];
  const query = encodeURIComponent(searches[(reader + turn) % searches.length] ?? "");
  if (place < shares.page) return { kind: "page", method: "GET", path: `/${page?.uri ?? ""}` };
  if (place < shares.page + shares.search)
    return { kind: "search", method: "GET", path: `/bluebook/search-results?search=${query}` };
  if (place < 100 - shares.write)
    return {
      kind: "lookup",
      method: "GET",
      path: turn % 2 === 0 ? "/bluebook/v22/bluebook-index" : "/api/entry/v22/quick-look",
    };
  const list = turn % 2 === 0 ? "pinned-pages" : "recently-viewed";
  return { kind: "write", method: "POST", path: `/api/lists/${list}/${page?.id ?? ""}` };
}

async function ask(
  url: string,
  agent: Agent,
  { cookie, token }: OpenReader,
  { kind, method, path }: Asked,
): Promise<Answered> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<Pick<Answered, "status" | "isLater">>();
  const headers = {
    cookie,
    accept: "text/html,application/json",
    "accept-encoding": "br",
    "x-csrf-token": token,
    "x-requested-with": "XMLHttpRequest",
  };
  const sent = send(new URL(path, url), { agent, method, headers }, (response) => {
    const isLater = response.headers["retry-after"] !== undefined;
    response.on("end", () => resolve({ status: response.statusCode, isLater }));
    response.on("error", () => resolve({ status: undefined, isLater: false }));
    response.resume();
  });
  sent.on("error", () => resolve({ status: undefined, isLater: false }));
  sent.end();
  const { status, isLater } = await promise;
  return { kind, status, isLater, milliseconds: performance.now() - started };
}
