import { expect, test } from "vitest";
import { documentedLimits } from "../../../../platform/testing/documented-limits.ts";
import { mailLimits, mailsOfGroup } from "./queue-mail.ts";

test("docs/operations.md lists every limit on emails with its actual values", async () => {
  const all = [...Object.values(mailLimits).flatMap((one) => Object.values(one)), ...[1, 10, 300].map(mailsOfGroup)];
  const written = all.map(({ name, burst, everyMs }) => [
    name,
    burst,
    // The table has whole seconds.
    Math.round(everyMs / 1_000) * 1_000,
  ]);
  const documented = (await documentedLimits()).filter(([name]) => /mail|^group-/.test(name));
  expect(documented.toSorted()).toEqual(written.toSorted());
});

test("unlimited seats send as many mails as 10,000, and a group without a term 20", () => {
  expect(mailsOfGroup(0)).toEqual(mailsOfGroup(10_000));
  expect(mailsOfGroup("none")).toMatchObject({ burst: 20 });
});
