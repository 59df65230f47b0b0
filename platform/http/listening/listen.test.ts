import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

function server() {
  const app = fastify();
  onTestFinished(() => app.close());
  return app;
}

test("a port that is taken is told by the name of its setting", async () => {
  const first = server();
  const port = Number(new URL(await listen(first, { host: "127.0.0.1", port: 0 })).port);
  await expect(listen(server(), { host: "127.0.0.1", port })).rejects.toThrow(
    `PORT ${port} is in use by another program.`,
  );
});

test("a host that this machine hasn't is told by the name of its setting", async () => {
  for (const host of ["no such host", "192.0.2.1"]) {
    await expect(listen(server(), { host, port: 0 })).rejects.toThrow(`HOST ${host} is no address of this machine.`);
  }
});
