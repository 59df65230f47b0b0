import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { drainable } from "./listen.ts";

async function serve() {
  const app = fastify({ return503OnClosing: false });
  const draining = drainable(app);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.get("/", () => "here");
  app.get("/slow", async () => {
    await released;
    return "late";
  });
  app.post("/", () => "sent");
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  onTestFinished(() => app.close());
  return { port, draining, release };
}

/** A response's status, body and Connection header. */
async function get(port: number, path: string, agent: Agent) {
  const sent = request({ port, path, agent });
  sent.end();
  const [answer] = await once(sent, "response");
  let body = "";
  for await (const chunk of answer) body += String(chunk);
  return [answer.statusCode, body, answer.headers.connection];
}

test("keep-alive clients are served and told to reconnect; none is turned away", async () => {
  const { port, draining, release } = await serve();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(port, "/", agent)).toEqual([200, "here", "keep-alive"]);
  const slow = get(port, "/slow", new Agent({ keepAlive: true }));
  const closed = draining.close({ drainMs: 300, longestMs: 5_000 });
  expect(draining.isDraining()).toBe(true);
  expect(await get(port, "/", agent)).toEqual([200, "here", "close"]);
  expect(await get(port, "/", new Agent())).toEqual([200, "here", "close"]);
  await sleep(350);
  release();
  expect((await slow).slice(0, 2)).toEqual([200, "late"]);
  await closed;
  await expect(get(port, "/", new Agent())).rejects.toThrow("ECONNREFUSED");
});

test("whoever has connected before it closes is served, however many wait to be let in", async () => {
  const { port, draining } = await serve();
  // The kernel connects them at once; the server has to accept them one by one.
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nhost: a\r\n\r\n");
    return await text(socket);
  });
  await draining.close({ drainMs: 1, longestMs: 5_000 });
  for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*here$/);
});

test("a connection on which nothing was asked keeps no server from shutting down", async () => {
  const { port, draining } = await serve();
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const hungUp = once(silent.resume(), "close");
  await draining.close({ drainMs: 0, longestMs: 600_000 });
  expect(await hungUp).toEqual([false]);
});

test("neither an endless body nor a hanging request keeps a server from shutting down", async () => {
  const { port, draining } = await serve();
  const half = connect(port, "127.0.0.1");
  half.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nhalf");
  const hanging = get(port, "/slow", new Agent()).catch((error: unknown) => String(error));
  await sleep(50);
  const started = performance.now();
  await draining.close({ drainMs: 0, longestMs: 200 });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await hanging).toContain("socket hang up");
  half.destroy();
});
