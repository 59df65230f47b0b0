import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../programs/run-command.ts";
import { readDockerfile } from "./read-dockerfile.ts";

test("instructions are read with their options, in either form", () => {
  const text = [
    "# a comment",
    "FROM node:24 AS build",
    "RUN one && \\",
    "  two",
    "FROM node:24",
    "COPY --from=build /a /b",
    'HEALTHCHECK --interval=10s CMD ["node", "-e", "1"]',
  ].join("\n");
  expect(readDockerfile(text)).toEqual([
    { name: "build", steps: [{ name: "RUN", words: ["one &&    two"], options: {} }] },
    {
      name: "",
      steps: [
        { name: "COPY", words: ["/a", "/b"], options: { from: "build" } },
        { name: "HEALTHCHECK", words: ["node", "-e", "1"], options: { interval: "10s" } },
      ],
    },
  ]);
});

test("the product's image runs as nobody in particular, without a shell, and says how it is", () => {
  const last = readDockerfile(readFileSync(join(projectRoot, "deploy/Dockerfile"), "utf8")).at(-1)?.steps ?? [];
  expect(last.find(({ name }) => name === "USER")?.words).toEqual(["node"]);
  expect(last.find(({ name }) => name === "CMD")?.words).toEqual([
    "node",
    "--enable-source-maps",
    "--max-semi-space-size=8",
    "--no-allocation-site-pretenuring",
    "dist/server/main.js",
  ]);
  expect(last.some(({ name }) => name === "HEALTHCHECK")).toBe(true);
});
