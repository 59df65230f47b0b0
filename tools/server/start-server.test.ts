import { expect, test } from "vitest";
import { startServer } from "./start-server.ts";

test("a development server renders pages from the sources", { tags: ["nightly"] }, async () => {
  const server = await startServer({ live: true });
  try {
    const answer = await fetch(`${server.url}/bluebook`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("/app/boot.ts");
    expect(html).toContain("<h1");
  } finally {
    await server.stop();
  }
});

test("a server that can't start says why", async () => {
  await expect(startServer({ env: { LOG_LEVEL: "loud" } })).rejects.toThrow("LOG_LEVEL must be one of");
});
