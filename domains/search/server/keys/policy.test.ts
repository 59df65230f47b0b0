import { expect, test } from "vitest";
import type { AccountReader, Reader } from "../../../subscriptions/contract.ts";
import { TERMS_INDEX } from "../../contract.ts";
import { type SearchedEdition, searchScope } from "../policy.ts";

const now = Date.UTC(2026, 0, 1);
const newest: SearchedEdition = { handle: "v22", audience: "subscribers", hasIndexOfTerms: true };
const older: SearchedEdition = { handle: "v21", audience: "subscribers", hasIndexOfTerms: false };
const forInvited: SearchedEdition = { handle: "v23", audience: "invited", hasIndexOfTerms: true };

const account: AccountReader = {
  kind: "account",
  accountId: "a",
  isAdmin: false,
  trial: null,
  individual: [],
  seat: null,
  organization: null,
  invitedTo: [],
};
const onTrial: Reader = { ...account, trial: { from: now - 1, until: now + 1_000 } };

test("a visitor searches the public pages of every edition, and no index of terms [SRCH-9] [SHELL-7]", () => {
  expect(searchScope({ kind: "visitor" }, [newest, older], now)).toEqual({
    indexes: ["v22", "v21"],
    filters: "isPublic:true",
    refusals: { v22: "subscribers-only", v21: "subscribers-only" },
    indexRefusal: "subscribers-only",
    indexEdition: "",
  });
});

test("a reader with access searches everything, until the access ends", () => {
  expect(searchScope(onTrial, [newest, older], now)).toEqual({
    indexes: ["v22", "v21", TERMS_INDEX],
    filters: "",
    refusals: {},
    indexRefusal: null,
    indexEdition: "v22",
  });
  expect(searchScope(onTrial, [newest], now + 1_000)).toMatchObject({
    filters: "isPublic:true",
    refusals: { v22: "expired" },
    indexRefusal: "expired",
  });
});

test("an invitation-only edition doesn't exist for others, not even as a refusal [SHELL-7]", () => {
  const present = { ...newest, hasIndexOfTerms: false };
  expect(searchScope(onTrial, [forInvited, present], now)).toEqual({
    indexes: ["v22"],
    filters: "",
    refusals: {},
    indexRefusal: "next-edition",
    indexEdition: "",
  });
  const invited: Reader = { ...account, trial: { from: now - 1, until: now + 1_000 }, invitedTo: ["v23"] };
  expect(searchScope(invited, [forInvited, present], now).indexes).toEqual(["v23", "v22", TERMS_INDEX]);
});

test("without editions, nothing is searchable", () => {
  expect(searchScope({ kind: "server" }, [], now)).toMatchObject({ indexes: [], indexRefusal: "subscribers-only" });
});
