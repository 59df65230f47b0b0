import { expect, test } from "vitest";
import { documentedLimits } from "../../../../../platform/testing/documented-limits.ts";
import { mailsOfGroup, mailsToAddress, noticesToAddress } from "./limits.ts";

test("docs/operations.md lists every limit on a group's emails with its actual values", async () => {
  const documented = (await documentedLimits()).filter(([name]) => name.startsWith("group-"));
  const ofGroup = [1, 10, 300].map((paidSeats) => mailsOfGroup({ state: "live", paidSeats }));
  expect(documented).toEqual(
    [mailsToAddress, noticesToAddress, ...ofGroup].map(({ name, burst, everyMs }) => [
      name,
      burst,
      // The table has whole seconds.
      Math.round(everyMs / 1_000) * 1_000,
    ]),
  );
});

test("unlimited seats send as many mails as 10,000, and a group without a term 20", () => {
  expect(mailsOfGroup({ state: "live", paidSeats: 0 })).toEqual(mailsOfGroup({ state: "live", paidSeats: 10_000 }));
  expect(mailsOfGroup({ state: "none", paidSeats: 0 })).toMatchObject({ burst: 20 });
});
