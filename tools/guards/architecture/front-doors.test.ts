import { expect, test } from "vitest";
import { treeOf } from "../source/source-tree.ts";
import { checkFrontDoors } from "./front-doors.ts";

const subscriptions = {
  "domains/subscriptions/contract.ts": "",
  "domains/subscriptions/rules.ts": "",
  "domains/subscriptions/server/public.ts": "",
  "domains/subscriptions/server/grants-store.ts": "",
  "domains/subscriptions/server/tables.ts": "",
  "domains/subscriptions/web/public.tsx": "",
  "domains/subscriptions/web/plan-card.tsx": "",
};
const check = (path: string, text: string) => checkFrontDoors(treeOf({ ...subscriptions, [path]: text }));

test.each(["server/grants-store.ts", "server/tables.ts", "web/plan-card.tsx"])(
  "another domain's %s is rejected",
  (inside) => {
    const problems = check("domains/manual/server/a.ts", `\nimport "../../subscriptions/${inside}";`);
    expect(problems).toEqual([
      {
        file: "domains/manual/server/a.ts",
        line: 2,
        message: expect.stringContaining("is internal to subscriptions"),
      },
    ]);
  },
);

test.each(["contract.ts", "rules.ts", "server/public.ts", "web/public.tsx"])(
  "another domain's %s is a front door",
  (door) => {
    expect(check("domains/manual/server/a.ts", `import "../../subscriptions/${door}";`)).toEqual([]);
  },
);

test("the manual's door for importers of HTML is closed to others", () => {
  const files = { "domains/manual/server/model/html.ts": "" };
  const text = 'import "../../manual/server/model/html.ts";';
  const from = (domain: string) => checkFrontDoors(treeOf({ ...files, [`domains/${domain}/server/a.ts`]: text }));
  expect(from("html-import")).toEqual([]);
  expect(from("search")).toHaveLength(1);
});

test("db/ sees only the lists of tables", () => {
  expect(check("db/schema.ts", 'import "../domains/subscriptions/server/tables.ts";')).toEqual([]);
  expect(check("db/schema.ts", 'import "../domains/subscriptions/server/public.ts";')).toHaveLength(1);
});

test("app/ composes a domain's plugin, its pages and what the frame around every page takes", () => {
  const files = {
    "domains/subscriptions/server/plugin.ts": "",
    "domains/subscriptions/web/routes.tsx": "",
    "domains/subscriptions/web/shell.ts": "",
    "domains/subscriptions/web/page.ts": "",
    "domains/subscriptions/web/admin/public.tsx": "",
    "domains/groups/server/cli/grant.ts": "",
    "domains/groups/server/cli/public.ts": "",
    "domains/groups/server/emails/public.tsx": "",
    "domains/groups/server/admin/groups.ts": "",
  };
  const from = (path: string, door: string) =>
    checkFrontDoors(treeOf({ ...subscriptions, ...files, [path]: `import "../domains/${door}";` }));
  for (const door of [
    "server/plugin.ts",
    "server/public.ts",
    "rules.ts",
    "web/routes.tsx",
    "web/shell.ts",
    "web/page.ts",
    "web/admin/public.tsx",
  ])
    expect(from("app/server.ts", `subscriptions/${door}`), door).toEqual([]);
  for (const door of ["server/cli/public.ts", "server/emails/public.tsx", "server/admin/groups.ts"])
    expect(from("app/admin.ts", `groups/${door}`), door).toEqual([]);
  const reading = { ...files, "domains/reading/server/plugin.ts": 'import "../../groups/server/cli/public.ts";' };
  expect(checkFrontDoors(treeOf(reading))).toHaveLength(1);
  expect(from("app/admin.ts", "groups/server/cli/grant.ts")).toHaveLength(1);
  expect(from("app/routes.tsx", "subscriptions/web/plan-card.tsx")).toHaveLength(1);
  expect(from("app/server.ts", "subscriptions/server/grants-store.ts")).toEqual([
    {
      file: "app/server.ts",
      line: 1,
      message: expect.stringContaining(
        "import only its server/plugin.ts, server/*/public.ts, web/routes.tsx, web/shell.ts, web/page.ts, web/admin/public.tsx, calls",
      ),
    },
  ]);
  expect(from("tools/make.ts", "subscriptions/server/grants-store.ts")).toEqual([]);
});
