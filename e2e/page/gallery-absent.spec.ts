import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../../platform/starting/starting.ts";
import { expect, test } from "../fixtures.ts";

test("what is built has neither the gallery's address nor its code", async ({ request }) => {
  expect((await request.get("/gallery")).status()).toBe(404);
  expect((await request.get("/gallery/specimens.json")).status()).toBe(404);
  const dist = join(productRoot, "dist");
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(js|css|html)$/.test(path),
  );
  expect(scripts.length).toBeGreaterThan(50);
  const holding = scripts.filter((path) => /data-specimen|gallery-entry/.test(readFileSync(join(dist, path), "utf8")));
  expect(holding).toEqual([]);
});
