import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adminActs } from "../../app/http/admin/resources.ts";
import type { Access } from "./contract.ts";
import { accessClass, decideAccess } from "./rules.ts";
import { accessTable } from "./server/testing/access-table.ts";
import { kindsOfContent } from "./server/testing/kinds-of-content.ts";
import { at, kindsOfReader } from "./server/testing/kinds-of-reader.ts";

const now = at.clock.now();

const answers: Readonly<Record<string, Access>> = {
  open: { granted: true, by: "public" },
  token: { granted: true, by: "token" },
  admin: { granted: true, by: "admin" },
  own: { granted: true, by: "subscription" },
  group: { granted: true, by: "group" },
  trial: { granted: true, by: "trial" },
  org: { granted: true, by: "organization" },
  "-out": { granted: false, reason: "subscribers-only" },
  "-grp": { granted: false, reason: "group-pending" },
  "-pend": { granted: false, reason: "pending" },
  "-exp": { granted: false, reason: "expired" },
  "-next": { granted: false, reason: "next-edition" },
  "-draft": { granted: false, reason: "draft" },
  "-adm": { granted: false, reason: "admins-only" },
};

/**
 * Every expected result, one row per kind of reader, written by hand. The columns: public page, protected page,
 * next-edition page (for all with access, for invited readers, public but for invited readers, for site admins), draft
 * with and without a valid token, search, index, quick look, export.
 */
const truth = `
signed out                                             | open -out  -out  -out  -out  -out  token -draft -out  -out  -out  -adm
organization visitor                                   | open org   org   -next -next -next token -draft org   org   org   -adm
account without anything                               | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
account without anything, on an organization's network | open org   org   -next -next -next token -draft org   org   org   -adm
trial                                                  | open trial trial -next -next -next token -draft trial trial trial -adm
trial, invited to the next edition                     | open trial trial trial trial -next token -draft trial trial trial -adm
trial expired                                          | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
individual, live                                       | open own   own   -next -next -next token -draft own   own   own   -adm
individual, pending                                    | open -pend -pend -pend -pend -pend token -draft -pend -pend -pend -adm
individual, expiring soon                              | open own   own   -next -next -next token -draft own   own   own   -adm
individual, expired                                    | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
individual, expired, invited to the next edition       | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
individual, paused by a group that expired             | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
group member, live                                     | open group group -next -next -next token -draft group group group -adm
group member, live, own term paused                    | open group group -next -next -next token -draft group group group -adm
group member, pending                                  | open -grp  -grp  -grp  -grp  -grp  token -draft -grp  -grp  -grp  -adm
group member, pending, own term live                   | open own   own   -next -next -next token -draft own   own   own   -adm
group member, expired                                  | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
manager with a seat                                    | open group group -next -next -next token -draft group group group -adm
manager without a seat                                 | open -exp  -exp  -exp  -exp  -exp  token -draft -exp  -exp  -exp  -adm
site admin                                             | open admin admin admin admin admin token -draft admin admin admin admin
`;

const rows = truth
  .trim()
  .split("\n")
  .map((line): [string, string[]] => {
    const [name = "", cells = ""] = line.split("|");
    return [name.trim(), cells.trim().split(/\s+/)];
  });

describe("access [ACC-5, ACC-6]", () => {
  test("every kind of reader has a row, and every kind of content a column", () => {
    expect(rows.map(([name]) => name)).toEqual(kindsOfReader.map(([name]) => name));
    for (const [, cells] of rows) expect(cells).toHaveLength(kindsOfContent.length);
  });

  for (const [index, [name, reader]] of kindsOfReader.entries()) {
    test(`of ${name} is as in the table`, () => {
      const decided = kindsOfContent.map(([, content]) => decideAccess(reader, content, now));
      expect(decided).toEqual(rows[index]?.[1].map((cell) => answers[cell]));
    });
  }

  test("is documented in docs/access.md; `node tools/access-table/main.ts` updates it", () => {
    const printed = readFileSync(join(import.meta.dirname, "../../docs/access.md"), "utf8");
    expect(printed).toBe(accessTable(adminActs));
  });

  test("two readers of the same access class always get the same result", () => {
    for (const [, one] of kindsOfReader) {
      for (const [, other] of kindsOfReader) {
        if (accessClass(one, now) !== accessClass(other, now)) continue;
        for (const [, content] of kindsOfContent)
          expect(decideAccess(one, content, now)).toEqual(decideAccess(other, content, now));
      }
    }
  });
});

test("the server itself may read every page, and nothing else", () => {
  const edition = { handle: "v22", audience: "admins" } as const;
  const server = { kind: "server" } as const;
  expect(decideAccess(server, { kind: "page", isPublic: false, edition }, now).granted).toBe(true);
  expect(decideAccess(server, { kind: "export" }, now).granted).toBe(false);
  expect(decideAccess(server, { kind: "draft", hasValidToken: false }, now).granted).toBe(false);
});
