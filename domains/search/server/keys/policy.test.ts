import { expect, test } from "vitest";
import type { AccountReader, Reader } from "../../../subscriptions/contract.ts";
import { olderTermsIndex, rowsIndex, searchedTerms, TERMS_INDEX } from "../../contract.ts";
import { indexRefusalFor, type SearchedEdition, searchScope } from "../search.ts";

const now = Date.UTC(2026, 0, 1);
const newest: SearchedEdition = { handle: "v22", audience: "subscribers", isNewest: true };
const older: SearchedEdition = { handle: "v21", audience: "subscribers", isNewest: false };
const forInvited: SearchedEdition = { handle: "v23", audience: "invited", isNewest: true };

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
    indexes: ["v22", "v21", rowsIndex("v22"), rowsIndex("v21")],
    filters: "isPublic:true",
    refusals: { v22: "subscribers-only", v21: "subscribers-only" },
    indexRefusal: "subscribers-only",
    indexRefusals: { v22: "subscribers-only", v21: "subscribers-only" },
    indexEditions: [],
  });
});

test("a reader with access searches everything, until the access ends", () => {
  expect(searchScope(onTrial, [newest, older], now)).toEqual({
    indexes: ["v22", "v21", rowsIndex("v22"), rowsIndex("v21"), TERMS_INDEX, olderTermsIndex("v21")],
    filters: "",
    refusals: {},
    indexRefusal: null,
    indexRefusals: { v22: null, v21: null },
    indexEditions: ["v22", "v21"],
  });
  expect(searchScope(onTrial, [newest], now + 1_000)).toMatchObject({
    filters: "isPublic:true",
    refusals: { v22: "expired" },
    indexRefusal: "expired",
    indexEditions: ["v22"],
  });
});

test("a reader whose access has ended is led to the index, which the key doesn't open [NAV-1] [ACC-6]", () => {
  const { indexes, indexEditions } = searchScope(account, [newest, older], now);
  expect(indexEditions).toEqual(["v22", "v21"]);
  expect(indexes).not.toContain(TERMS_INDEX);
  expect(
    searchScope({ kind: "organization", organization: { id: "o", title: "Library" } }, [newest], now).indexEditions,
  ).toEqual(["v22"]);
});

test("the terms of each edition are those of its own index", () => {
  const { indexes } = searchScope(onTrial, [newest, older], now);
  expect([searchedTerms("v22", indexes), searchedTerms("v21", indexes)]).toEqual([TERMS_INDEX, olderTermsIndex("v21")]);
});

test("an invitation-only edition doesn't exist for others, not even as a refusal [SHELL-7]", () => {
  const present = { ...newest, isNewest: false };
  const scope = searchScope(onTrial, [forInvited, present], now);
  expect(scope).toEqual({
    indexes: ["v22", rowsIndex("v22"), olderTermsIndex("v22")],
    filters: "",
    refusals: {},
    indexRefusal: "next-edition",
    indexRefusals: { v22: null },
    indexEditions: ["v22"],
  });
  expect(indexRefusalFor(scope, undefined)).toBe("next-edition");
  expect(indexRefusalFor(scope, "v23")).toBeUndefined();
  expect(indexRefusalFor(scope, "v22")).toBeNull();
  const invited: Reader = { ...account, trial: { from: now - 1, until: now + 1_000 }, invitedTo: ["v23"] };
  expect(searchScope(invited, [forInvited, present], now).indexes).toEqual([
    "v23",
    "v22",
    rowsIndex("v23"),
    rowsIndex("v22"),
    TERMS_INDEX,
    olderTermsIndex("v22"),
  ]);
});

test("without editions, nothing is searchable", () => {
  expect(searchScope({ kind: "server" }, [], now)).toMatchObject({ indexes: [], indexRefusal: "subscribers-only" });
});
