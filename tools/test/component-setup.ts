import axe from "axe-core";
import { afterEach, beforeEach, expect } from "vitest";
import "../../app/shell/styles.css";

/**
 * Every component test runs in a real browser, with the product's style sheet. It fails if something is logged as an
 * error, and if axe finds anything on what it leaves on screen.
 */
const logged: string[] = [];
const { error } = console;

console.error = (...parts: unknown[]) => {
  logged.push(parts.map(String).join(" "));
  error(...parts);
};

beforeEach(() => {
  logged.length = 0;
});

afterEach(async () => {
  expect(logged, "errors in the console").toEqual([]);
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
  expect(findings, "axe").toEqual([]);
});
