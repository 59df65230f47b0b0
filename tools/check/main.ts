import { runCommand } from "../programs/run-command.ts";

/** Everything that can be checked without running the product. */
const steps: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: "format", command: "oxfmt", args: ["--check"] },
  { name: "lint", command: "node", args: ["tools/check/lint.ts"] },
  { name: "types", command: "tsc", args: ["-p", "."] },
  { name: "types in the browser", command: "tsc", args: ["-p", "tsconfig.browser.json"] },
  { name: "unused", command: "knip", args: ["--cache"] },
  { name: "guards", command: "node", args: ["tools/guards/main.ts"] },
];

const results = await Promise.all(
  steps.map(async (step) => ({ ...step, ...(await runCommand(step.command, step.args)) })),
);

for (const { name, code, output, seconds } of results) {
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output.trimEnd());
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
