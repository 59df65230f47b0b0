import { expect, test } from "vitest";
import type { AccountReader, Reader } from "../../../subscriptions/contract.ts";
import { TERMS_INDEX } from "../../contract.ts";
import { type SearchedEdition, searchScope } from "../policy.ts";

const now = Date.UTC(2026, 0, 1);
const newest: SearchedEdition = { handle: "v22", audience: "subscribers", hasIndexOfTerms: true };
const older: SearchedEdition = { handle: "v21", audience: "subscribers", hasIndexOfTerms: false };
const forInvited: SearchedEdition = { ...newest, audience: "invited" };

const account: AccountReader = {
  kind: "account",
  accountId: "a",
  isAdmin: false,
  trial: null,
  individual: [],
  seat: null,
  organisation: null,
  invitedTo: [],
};
const onTrial: Reader = { ...account, trial: { from: now - 1, until: now + 1_000 } };

test("a visitor searches what is public of every edition, and no index of terms [SRCH-9] [SHELL-7]", () => {
  expect(searchScope({ kind: "visitor" }, [newest, older], now)).toEqual({
    indexes: ["v22", "v21"],
    filters: "isPublic:true",
    refusals: { v22: "subscribers-only", v21: "subscribers-only" },
    indexRefusal: "subscribers-only",
  });
});

test("a reader with access searches everything, until the access ends", () => {
  expect(searchScope(onTrial, [newest, older], now)).toEqual({
    indexes: ["v22", "v21", TERMS_INDEX],
    filters: "",
    refusals: {},
    indexRefusal: null,
  });
  expect(searchScope(onTrial, [newest], now + 1_000)).toMatchObject({
    filters: "isPublic:true",
    refusals: { v22: "expired" },
    indexRefusal: "expired",
  });
});

test("an edition for the invited is not there for others, not even its public pages [SHELL-7]", () => {
  expect(searchScope(onTrial, [forInvited, older], now)).toEqual({
    indexes: ["v21"],
    filters: "",
    refusals: { v22: "next-edition" },
    indexRefusal: "next-edition",
  });
  const invited: Reader = { ...account, trial: { from: now - 1, until: now + 1_000 }, invitedTo: ["v22"] };
  expect(searchScope(invited, [forInvited, older], now).indexes).toEqual(["v22", "v21", TERMS_INDEX]);
});

test("where there is no edition, nothing is searched", () => {
  expect(searchScope({ kind: "server" }, [], now)).toMatchObject({ indexes: [], indexRefusal: "subscribers-only" });
});
