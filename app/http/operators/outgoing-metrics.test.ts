import { createServer, connect, type LookupFunction } from "node:net";
import { createServer as createHttpServer } from "node:http";
import { once } from "node:events";
import fastify from "fastify";
import { Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../config.ts";
import { measureOutgoing } from "./outgoing-metrics.ts";

/** Something that listens on this machine, and throws away what it gets. */
async function listening(): Promise<number> {
  const server = createServer((socket) => socket.resume().on("end", () => socket.end("thanks")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Every name is this machine's. */
const here: LookupFunction = (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);

/** Sends some bytes to a name, and waits for the end. */
async function send(host: string, port: number, bytes: number): Promise<void> {
  const socket = connect({ host, port, lookup: here });
  socket.resume().end(Buffer.alloc(bytes));
  await once(socket, "close");
}

test("what leaves the server is counted by target, and a host that no setting names is said once", async () => {
  const [mail, other, local] = [await listening(), await listening(), await listening()];
  const config = readConfig({
    SMTP_URL: `smtp://user:secret@localhost:${mail}`,
    MAIL_FROM: "a@b.test",
    BACKUP_TO: "s3://bucket/a",
    STORE_URL: `http://store.test:${other}`,
    STORE_KEY_ID: "id",
    STORE_SECRET: "secret",
  });
  const told: string[] = [];
  const stream = { write: (line: string) => told.push(line) };
  const app = fastify({ logger: { stream } });
  const registry = new Registry();
  measureOutgoing(app, config, [registry]);
  await send("localhost", mail, 1_000);
  await send("bucket.store.test", other, 2_000);
  await send("store.test", other, 500);
  await send("127.0.0.1", local, 5);
  await send("evil.test", other, 300);
  await send("evil.test", other, 300);
  // The same host at another port is another target.
  await send("store.test", local, 7);
  const open = connect({ host: "localhost", port: mail });
  await once(open, "connect");
  open.write(Buffer.alloc(50));
  await expect.poll(() => registry.metrics()).toContain('sent_bytes_total{target="mail"} 1050');
  const text = await registry.metrics();
  expect(text).toContain('fieldstone_outgoing_connections_total{target="mail"} 2');
  expect(text).toContain('received_bytes_total{target="mail"} 6');
  expect(text).toContain('sent_bytes_total{target="store"} 2500');
  expect(text).toContain('connections_total{target="unknown"} 3');
  expect(text).toContain('sent_bytes_total{target="unknown"} 607');
  expect(text).not.toContain("evil");
  const warned = told.filter((line) => line.includes("a host that no setting names"));
  expect(warned.map((line) => /"host":"([^"]+)"/.exec(line)?.[1])).toEqual(["evil.test", "store.test"]);
  expect(told.join("")).not.toContain("secret");
  open.destroy();
  await app.close();
  await send("evil.test", other, 300);
  expect(await registry.metrics()).toContain('sent_bytes_total{target="unknown"} 607');
});

test("what fetch sends is counted, too, with or without keeping the connection", async () => {
  const server = createHttpServer((request, response) => request.resume().on("end", () => response.end("ok")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const app = fastify();
  const registry = new Registry();
  measureOutgoing(app, readConfig({ PUBLIC_URL: `http://localhost:${port}` }), [registry]);
  for (let count = 0; count < 3; count += 1)
    await (await fetch(`http://localhost:${port}/`, { method: "POST", body: "x".repeat(10_000) })).text();
  const [, sent = "0"] = /sent_bytes_total\{target="itself"\} (\d+)/.exec(await registry.metrics()) ?? [];
  expect(Number(sent)).toBeGreaterThan(30_000);
  server.closeAllConnections();
  server.close();
  await app.close();
});
