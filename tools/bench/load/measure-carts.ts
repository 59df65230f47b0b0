import { accountCalls } from "../../../domains/accounts/calls.ts";
import { signIn } from "../../server/sign-in.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { keepRequesting } from "./keep-requesting.ts";
import { processorSeconds } from "./run-load.ts";
import { type Figure, median, quantile } from "../measurement.ts";

const CLIENTS = 32;
const SECONDS = 4;
/** Until the engine has compiled what a change runs through: a server is this young once. */
const WARM_UP_SECONDS = 8;
/** The longest a buyer may wait for a click. */
const BAR_MS = 50;

/** Who buys: each of the clients is one of them, so that some change the same cart at once. */
const buyers = [
  "reader@demo.test",
  "new@demo.test",
  "trial-expired@demo.test",
  "expiring@demo.test",
  "expired@demo.test",
  "member@demo.test",
  "manager@demo.test",
  "pro-manager@demo.test",
] as const;

/** Measures carts with 32 clients at once: each change is a durable write, and answered with the cart priced anew. */
export async function measureCarts(server: RunningServer): Promise<Figure[]> {
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, number) => openBuyer(server, buyers[number % buyers.length] ?? buyers[0])),
  );
  const asked = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    const answers = await Promise.all(clients.map((requests) => keepRequesting(new URL(server.url), requests, until)));
    if (answers.some(({ failed }) => failed > 0)) throw new Error("Some changes of carts failed.");
    return answers.flatMap(({ milliseconds }) => milliseconds.map((time, at) => ({ time, isUpdate: at % 3 !== 2 })));
  };
  await asked(WARM_UP_SECONDS);
  const before = processorSeconds(server.pid);
  const times = await asked(SECONDS);
  const used = processorSeconds(server.pid) - before;
  const of = (isUpdate: boolean) => times.flatMap((one) => (one.isUpdate === isUpdate ? one.time : []));
  return [
    {
      name: `p99 of a change of the cart, ${CLIENTS} clients`,
      value: quantile(of(true), 0.99),
      unit: "ms",
      budget: { most: BAR_MS },
    },
    {
      name: `p99 of reading the cart, ${CLIENTS} clients`,
      value: quantile(of(false), 0.99),
      unit: "ms",
      budget: { most: BAR_MS },
    },
    { name: "median of a change", value: median(of(true)), unit: "ms" },
    { name: "processor time of the server for each request", value: (used * 1_000) / times.length, unit: "ms" },
  ];
}

/** Signs a buyer in. Returns their requests: two changes, and the cart. */
async function openBuyer(server: RunningServer, email: string): Promise<Buffer[]> {
  const { name, value } = await signIn(server, email);
  const cookie = `${name}=${value}`;
  const response = await fetch(`${server.url}/api/account`, { headers: { cookie } });
  const { data } = accountCalls.account.schema.response[200].parse(await response.json());
  const ask = (method: string, path: string, body: string) =>
    Buffer.from(
      [
        `${method} ${path} HTTP/1.1`,
        `host: ${new URL(server.url).host}`,
        `cookie: ${cookie}`,
        `x-csrf-token: ${data.csrfToken}`,
        "x-requested-with: XMLHttpRequest",
        "content-type: application/x-www-form-urlencoded",
        `content-length: ${body.length}`,
        "",
        body,
      ].join("\r\n"),
    );
  const update = (more: string) => ask("POST", "/", `action=commerce%2Fcart%2Fupdate-cart&${more}`);
  return [
    update("purchasableId=individual-1"),
    update("purchasableId=individual-3"),
    Buffer.from(`GET /api/cart HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncookie: ${cookie}\r\n\r\n`),
  ];
}
