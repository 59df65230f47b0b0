import axe from "axe-core";
import { afterEach, beforeEach, expect } from "vitest";
import "../../app/shell/styles.css";

/**
 * Every component test runs in a real browser, with the product's style sheet. It fails if something is logged as an
 * error, if something breaks the product's Content-Security-Policy, and if axe finds anything on what it leaves on screen.
 */
const logged: string[] = [];
const { error } = console;

console.error = (...parts: unknown[]) => {
  logged.push(parts.map(String).join(" "));
  error(...parts);
};

// Without the policy that vitest.config.ts sends, nothing would be refused, and no test would show it.
const styled = document.createElement("p");
styled.setAttribute("style", "color: red");
if (styled.style.color !== "") throw new Error("The product's Content-Security-Policy is not in force.");

document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample, blockedURI }) => {
  logged.push(`${violatedDirective} refuses ${blockedURI} ${sample}`);
});

beforeEach(() => {
  logged.length = 0;
});

afterEach(async () => {
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  // Only now: what the browser refuses, it reports a little later.
  expect(logged, "errors in the console").toEqual([]);
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
  expect(findings, "axe").toEqual([]);
});
