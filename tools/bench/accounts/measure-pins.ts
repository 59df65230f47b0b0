import type { Figure } from "../figure.ts";
import type { RunningServer } from "../../server/start-server.ts";
import { signIn } from "../../server/sign-in.ts";

const CLIENTS = 32;
const ROUNDS = 60;

interface Client {
  cookie: string;
  token: string;
}

/** What pinning, unpinning and noting a view cost with 32 clients at once; each is one write that a power cut can't undo. */
export async function measurePins(server: RunningServer): Promise<Figure[]> {
  const menu = await answerOf<{ data: { children: { id: string; hash: string | null }[] }[] }>(
    await fetch(`${server.url}/api/menu`),
  );
  const ids = menu.data.flatMap(({ children }) => children.flatMap(({ id, hash }) => (hash === null ? [id] : [])));
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(server)));
  const times: Record<"pin" | "unpin" | "view", number[]> = { pin: [], unpin: [], view: [] };
  await Promise.all(
    clients.map(async (client, number) => {
      for (let round = 0; round < ROUNDS; round++) {
        const id = ids[(number + round) % ids.length] ?? "";
        times.pin.push(await timed(server, client, "POST", `/api/lists/pinned-pages/${id}`));
        times.unpin.push(await timed(server, client, "DELETE", `/api/lists/pinned-pages/${id}`));
        times.view.push(await timed(server, client, "POST", `/api/lists/recently-viewed/${id}`));
      }
    }),
  );
  return [
    { name: "p99 of a pin, 32 clients", value: p99(times.pin), unit: "ms", budget: { most: 20 } },
    { name: "p99 of an unpin, 32 clients", value: p99(times.unpin), unit: "ms", budget: { most: 20 } },
    { name: "p99 of the note of a view, which nobody waits for", value: p99(times.view), unit: "ms" },
  ];
}

async function openClient(server: RunningServer): Promise<Client> {
  const { name, value } = signIn(server, "reader@demo.test");
  const cookie = `${name}=${value}`;
  const response = await fetch(`${server.url}/api/account`, { headers: { cookie } });
  const { data } = await answerOf<{ data: { csrfToken: string } }>(response);
  return { cookie, token: data.csrfToken };
}

async function timed(server: RunningServer, { cookie, token }: Client, method: string, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(server.url + path, {
    method,
    headers: { cookie, "x-csrf-token": token, "x-requested-with": "XMLHttpRequest" },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}.`);
  return performance.now() - started;
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  // The answer of our own server.
  // oxlint-disable-next-line typescript/no-unsafe-assignment
  const answer: Answer = await response.json();
  return answer;
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
