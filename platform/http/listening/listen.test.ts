import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";

function server() {
  const app = fastify();
  onTestFinished(() => app.close());
  return app;
}

test("a port in use is reported with its setting's name", async () => {
  const first = server();
  const port = Number(new URL(await listen(first, { host: "127.0.0.1", port: 0 })).port);
  await expect(listen(server(), { host: "127.0.0.1", port })).rejects.toThrow(
    `PORT ${port} is in use by another program.`,
  );
});

test("a host that isn't this machine's is reported with its setting's name", async () => {
  for (const host of ["no such host", "192.0.2.1"]) {
    await expect(listen(server(), { host, port: 0 })).rejects.toThrow(
      `HOST ${host} is not an address of this machine.`,
    );
  }
});
