import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { inDetail, sayIssuesPlainly } from "./plain-issues.ts";

// What the library says is set for a whole process, which other tests share.
const { localeError } = z.config();
beforeAll(() => {
  z.config(z.locales.en());
});
afterAll(() => {
  z.config({ localeError });
});

test("what a schema has no sentence for is said in plain words, and its own sentences stay", () => {
  const schema = z.object({ title: z.string().max(3), kind: z.enum(["a"]), name: z.string("Enter a name.") });
  const said = () => schema.safeParse({ title: undefined, kind: 1 }).error?.issues.map(({ message }) => message);
  expect(said()?.[0]).toContain("Invalid input");
  sayIssuesPlainly();
  expect(said()).toEqual(["The field “title” is missing.", "The field “kind” can’t be read.", "Enter a name."]);
  expect(schema.safeParse({ title: "long", kind: "a", name: "b" }).error?.issues[0]?.message).toBe(
    "The field “title” is too long.",
  );
  expect(z.strictObject({}).safeParse({ titel: 1 }, inDetail).error?.issues[0]?.message).toContain("titel");
});
