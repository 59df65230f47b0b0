import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../../..");

/** The one file of a new resource: a list, a screen, an act with a field. */
const resource = `import { adminPath } from "../../../admin/contract.ts";
import { defineAct, defineResource } from "../../../admin/server/public.ts";

interface Word { id: string; count: number }
const words: Word[] = [{ id: "stare decisis", count: 3 }];

const forget = defineAct<object, Word>({
  name: "forget-word",
  label: "Forget it",
  action: "see-operations",
  damage: "none",
  done: "It is forgotten.",
  fields: () => [{ kind: "text", name: "why", label: "Why", value: "" }],
  plan: (_parts, { item }) =>
    Promise.resolve({ sentence: \`This will forget \${item.id}.\`, agreed: item.id, run: () => Promise.resolve() }),
});

export const missed = defineResource<object, Word, Word>({
  name: "missed",
  label: "Missed",
  see: "see-operations",
  list: {
    columns: [{ name: "Word", value: ({ id }) => ({ text: id, href: adminPath("missed", id) }) }],
    empty: "Nothing was missed.",
    read: () => Promise.resolve({ rows: words, next: null }),
  },
  details: {
    find: (_parts, id) => Promise.resolve({ id, count: 3 }),
    id: ({ id }) => id,
    title: ({ id }) => id,
    blocks: (_parts, { count }, { acts }) =>
      Promise.resolve([{ kind: "facts", facts: [{ name: "Missed", value: String(count) }] }, ...acts]),
  },
  acts: [forget],
});
`;

/** Asks the copy for its screens and its table of acts, and opens those of the new resource. */
const asking = `
const { adminScreens } = await import("./app/http/admin/admin-screens.ts");
const { adminActs } = await import("./app/http/admin/resources.ts");
const screens = adminScreens({ orders: {}, database: {} }).filter(({ path }) => path.startsWith("/admin/missed"));
const account = { id: "1", firstName: "Ada", lastName: "Byron" };
const visit = { params: { id: "estoppel" }, query: {}, fields: {}, role: "owner", account, csrfToken: "token" };
const opened = await Promise.all(screens.map(async (screen) => ({
  path: screen.path,
  listed: screen.listed,
  shown: JSON.stringify((await screen.load({ ...visit, path: screen.path })).shown),
})));
const act = screens.find(({ form }) => form?.act === "forget-word");
const asked = await act.form.send({ ...visit, path: act.path, fields: { why: "old" } });
const done = await act.form.send({ ...visit, path: act.path, fields: { why: "old", agreed: asked.shown.view.agreed } });
console.log(JSON.stringify({ opened, rule: adminActs["forget-word"], asked: JSON.stringify(asked.shown), done }));
`;

const answerSchema = z.object({
  opened: z.array(z.object({ path: z.string(), listed: z.string().nullable(), shown: z.string() })),
  rule: z.unknown(),
  asked: z.string(),
  done: z.string(),
});

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "new-resource-"));
  for (const part of ["app", "db", "domains", "platform", "ui", "package.json"])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test("a resource is one file and one line: its screens, its form and its row of the access table follow", async () => {
  await mkdir(join(copy, "domains/search/server/admin"));
  await writeFile(join(copy, "domains/search/server/admin/missed.ts"), resource);
  const list = join(copy, "app/http/admin/resources.ts");
  const text = await readFile(list, "utf8");
  const end = "  mount(keys, shop),\n];";
  expect(text.split(end)).toHaveLength(2);
  const imported = 'import { missed } from "../../../domains/search/server/admin/missed.ts";';
  await writeFile(
    list,
    `${imported}\n${text.replace(end, `  mount(keys, shop),\n  mount(missed, (parts) => parts),\n];`)}`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", asking], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const answer = answerSchema.parse(JSON.parse(stdout));
  expect(answer.opened.map(({ path, listed }) => [path, listed])).toEqual([
    ["/admin/missed", "Missed"],
    ["/admin/missed/:id", null],
    ["/admin/missed/:id/forget-word", null],
  ]);
  const [listed, details, form] = answer.opened.map(({ shown }) => shown);
  expect(listed).toContain('"href":"/admin/missed/stare%20decisis"');
  expect(details).toContain('"label":"Forget it","href":"/admin/missed/estoppel/forget-word"');
  expect(form).toContain('"name":"why"');
  expect(answer.rule).toEqual({ action: "see-operations", damage: "none" });
  expect(answer.asked).toContain("This will forget estoppel.");
  expect(answer.done).toBe("/admin/missed/estoppel?done=forget-word");
});
