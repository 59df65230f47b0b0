import { menuAnswerSchema } from "../../../domains/manual/contract.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { type Figure, median, quantile } from "../measurement.ts";
import { openReader, type OpenReader } from "../load/open-reader.ts";
import { keepRequesting } from "../load/keep-requesting.ts";
import { processorSeconds } from "../load/run-load.ts";

const CLIENTS = 32;
const SECONDS = 4;
/** How many pages each client alternately pins and unpins. */
const PAGES = 8;

/**
 * Measures the reader's own tools: pinning and unpinning with 32 clients at once, each a durable write; and a page with
 * its view recorded, next to the same page without.
 */
export async function measureReading(server: RunningServer, page: { path: string }): Promise<Figure[]> {
  const menu = menuAnswerSchema.parse(await (await fetch(`${server.url}/api/menu`)).json());
  const ids = menu.data.flatMap(({ children }) => children.flatMap(({ id, hash }) => (hash === null ? [id] : [])));
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openReader(server)));
  return [...(await measurePins(server, clients, ids)), ...(await measureViews(server, clients, { ids, page }))];
}

async function measurePins(
  server: RunningServer,
  clients: readonly OpenReader[],
  ids: readonly string[],
): Promise<Figure[]> {
  const asked = async (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    const answers = await Promise.all(
      clients.map((client, number) => {
        const mine = Array.from({ length: PAGES }, (_, at) => ids[(number + at * CLIENTS) % ids.length] ?? "");
        const requests = mine.flatMap((id) => [
          requestOf(server, client, "POST", `/api/lists/pinned-pages/${id}`),
          requestOf(server, client, "DELETE", `/api/lists/pinned-pages/${id}`),
        ]);
        return keepRequesting(new URL(server.url), requests, until);
      }),
    );
    if (answers.some(({ failed }) => failed > 0)) throw new Error("Some pins failed.");
    return answers.flatMap(({ milliseconds }) => milliseconds.map((time, at) => ({ time, isPin: at % 2 === 0 })));
  };
  await asked(2);
  const before = processorSeconds(server.pid);
  const times = await asked(SECONDS);
  const used = processorSeconds(server.pid) - before;
  const of = (isPin: boolean) => times.flatMap((one) => (one.isPin === isPin ? one.time : []));
  return [
    { name: "p99 of a pin, 32 clients", value: quantile(of(true), 0.99), unit: "ms", budget: { most: 20 } },
    { name: "p99 of an unpin, 32 clients", value: quantile(of(false), 0.99), unit: "ms", budget: { most: 20 } },
    { name: "median of both", value: median(times.map(({ time }) => time)), unit: "ms" },
    { name: "processor time of the server for each", value: (used * 1000) / times.length, unit: "ms" },
  ];
}

/** One reader opens page after page, alternately with each view recorded and without. */
async function measureViews(
  server: RunningServer,
  clients: readonly OpenReader[],
  { ids, page }: { ids: readonly string[]; page: { path: string } },
): Promise<Figure[]> {
  const [client] = clients;
  if (!client) throw new Error("There is no client.");
  const open = requestOf(server, client, "GET", page.path);
  const notes = ids.slice(0, PAGES).map((id) => requestOf(server, client, "POST", `/api/lists/recently-viewed/${id}`));
  const turn = async (requests: readonly Buffer[]) => {
    const { milliseconds, failed } = await keepRequesting(new URL(server.url), requests, performance.now() + 500);
    if (failed > 0) throw new Error("Some pages or views failed.");
    return milliseconds;
  };
  const figures: Record<"without" | "with" | "note", number[]> = { without: [], with: [], note: [] };
  await turn([open]);
  for (let round = 0; round < SECONDS; round++) {
    figures.without.push(...(await turn([open])));
    for (const [at, time] of (await turn(notes.flatMap((note) => [open, note]))).entries())
      (at % 2 === 0 ? figures.with : figures.note).push(time);
  }
  return [
    { name: "median of a page, without recording the view", value: median(figures.without), unit: "ms" },
    { name: "median of a page, recording each view", value: median(figures.with), unit: "ms" },
    { name: "median of recording a view, which no one waits for", value: median(figures.note), unit: "ms" },
  ];
}

function requestOf({ url }: RunningServer, { cookie, token }: OpenReader, method: string, path: string): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `cookie: ${cookie}`,
    `x-csrf-token: ${token}`,
    "x-requested-with: XMLHttpRequest",
    "content-length: 0",
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
}
