import { expect, test } from "vitest";
import { type Problem, reportOn } from "../../model/markdown/problem.ts";
import { readYaml } from "./read-yaml.ts";

function faultsOf(text: string): number[] | null {
  const problems: Problem[] = [];
  const read = readYaml(text, 0, reportOn("index.yaml", problems));
  return read === null ? problems.map(({ line }) => line) : null;
}

test("a duplicate name in a mapping is reported with its line, at any depth", () => {
  expect(faultsOf("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n")).toEqual([4, 5]);
  expect(faultsOf("a: 1\nb:\n  a: 1\nc: [{ a: 1 }, { a: 2 }]\n")).toBeNull();
});

test("all faults are reported in line order", () => {
  expect(faultsOf("a: [1\nb: 2\nb: 3")).toEqual([2, 3]);
});

test("a file with very many names is read, and its one duplicate is found", { tags: ["nightly"] }, () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `n${index}: x`);
  expect(faultsOf(names.join("\n"))).toBeNull();
  expect(faultsOf([...names, "n7: y"].join("\n"))).toEqual([60_001]);
});

test("what is nested deeper than any manual is refused with its line before it is parsed", () => {
  for (const sign of ["[", "{", "- ", "? ", "[{a: "])
    expect(faultsOf(`a: b\nc:\n  ${sign.repeat(200_000)}\n`)).toEqual([3]);
  expect(faultsOf(`a: ${"[".repeat(15)}${"]".repeat(15)}\nb: "${"[".repeat(100)}"\n`)).toBeNull();
});
