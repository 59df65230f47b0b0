import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../../../../platform/clock/clock.ts";
import { onOneDatabase, type TestDatabase } from "../../../../../../platform/testing/databases.ts";
import { createAccount } from "../../../../../accounts/server/records/public.ts";
import { saveEditedIn } from "../../../stores/publishing-store.ts";
import type { EditionPart, EntriesView } from "../../../../admin/part-views.ts";
import { openPart } from "../../../edit/parts/open-part.ts";
import { partSource } from "../../../edit/parts/part-source.ts";
import { readManual } from "../../../files/read-manual.ts";
import { publishEdition } from "../../../publish/publish-edition.ts";
import { changeEntries, readEntries, type TypedEntries } from "./change-entries.ts";
import { MOST_ENTRIES } from "./entries.ts";

onOneDatabase("parts as a list of entries", (open) => {
  const person = { email: "eda@a.test", firstName: "Eda", lastName: "Reader" };
  let account: { id: string; firstName: string; lastName: string };
  let context: { database: TestDatabase; clock: ReturnType<typeof fixedClock> };

  beforeAll(async () => {
    context = { database: await open(), clock: fixedClock(1_763_700_000_000) };
    const { db } = context.database;
    account = await db.transaction().execute((trx) => createAccount(trx, context.clock, person));
    const { edition } = await readManual(join(import.meta.dirname, "../../../../../../manual/v22"));
    await publishEdition(context, edition, { origin: "test" });
    await saveEditedIn(context.database.db, "v22", "desk");
  }, 120_000);

  const visitOf = (part: EditionPart, typed: Record<string, string> = {}) => {
    return { handle: "v22", part, query: {}, typed, mayPublish: true, csrfToken: "" };
  };
  async function shown(part: EditionPart, typed: TypedEntries | null = null): Promise<EntriesView> {
    const view = await readEntries(context, visitOf(part), typed);
    if (view === null) throw new Error(`${part} has no form.`);
    return view;
  }
  /** What a browser sends of the form. */
  function fieldsOf({ version, title, entries }: EntriesView): Record<string, string> {
    const controls = [...(title === null ? [] : [title]), ...entries.flatMap((entry) => entry.controls)];
    const all = [...controls, ...entries.flatMap((entry) => entry.kept)];
    return {
      version: String(version),
      count: String(entries.length),
      ...Object.fromEntries(all.map(({ name, value }) => [name, value.replaceAll("\n", "\r\n")])),
    };
  }
  const send = async (part: EditionPart, fields: Record<string, string>) =>
    await changeEntries(context, { handle: "v22", part, account, fields });
  const source = async (part: EditionPart) => {
    const opened = await openPart(context, { handle: "v22", part });
    return await partSource(context.database.db, opened, opened.draft);
  };
  const namesOf = ({ entries }: EntriesView) => entries.map(({ name }) => name.replace(/ \d+$/, ""));

  test.each(["dashboard", "quick-style-guide", "help"] as const)(
    "%s of the shipped manual is saved as it was by whoever changes nothing [CMS-2]",
    async (part) => {
      const view = await shown(part);
      expect(view.entries.length).toBeGreaterThan(2);
      expect(await send(part, { ...fieldsOf(view), act: "save" })).toBeNull();
      expect(await shown(part)).toMatchObject({ version: view.version, isChanged: false });
    },
  );

  test("the guide's citations are headings, examples and texts, and its tables stand as in the file [CMS-2]", async () => {
    const view = await shown("quick-style-guide");
    expect(view.title?.value).toBe("Quick style guide");
    expect(namesOf(view).slice(0, 5)).toEqual(["Text", "Heading", "Example", "Example", "Text"]);
    expect(view.entries[1]?.controls[0]?.value).toBe("A case");
    const at = namesOf(view).indexOf("Table");
    expect(view.entries[at]?.controls[0]?.value).toMatch(/^:::table\{style=L2[^]*:::$/);
    const changed = {
      ...fieldsOf(view),
      "1-heading": "Any case",
      "2-text": "*Doe v. Roe*, 1 U.S. 1 (1800).",
      act: "save",
    };
    expect(await send("quick-style-guide", changed)).toBeNull();
    const text = await source("quick-style-guide");
    // What links to the heading still arrives.
    expect(text).toContain("## Any case {#case}\n\n:::example\n*Doe v. Roe*, 1 U.S. 1 (1800).\n:::\n");
  });

  test("entries are added, moved and taken out, what was typed stays, and nothing is saved until it is [CMS-2]", async () => {
    const before = await source("dashboard");
    const first = fieldsOf(await shown("dashboard"));
    const typed = { ...first, "1-text": "Half typed", "add-kind": "task", "add-place": "0", act: "add" };
    const added = await shown("dashboard", await send("dashboard", typed));
    expect(added).toMatchObject({ focus: "0-heading", note: "Task 1 was added. Fill it in." });
    expect(added.entries[2]?.controls[0]?.value).toBe("Half typed");
    const down = await shown("dashboard", await send("dashboard", { ...fieldsOf(added), act: "down-0" }));
    expect([down.focus, ...namesOf(down).slice(0, 3)]).toEqual(["down-1", "Heading", "Task", "Text"]);
    const up = await shown("dashboard", await send("dashboard", { ...fieldsOf(down), act: "up-1" }));
    expect([up.focus, namesOf(up)[0]]).toEqual(["down-0", "Task"]);
    const last = await shown(
      "dashboard",
      await send("dashboard", { ...fieldsOf(up), act: `remove-${up.entries.length - 1}` }),
    );
    expect(last.entries).toHaveLength(up.entries.length - 1);
    expect(await source("dashboard")).toBe(before);
    const whole = { ...fieldsOf(last), "0-heading": "Ask: #1 & more", "0-icon": "pin", act: "save" };
    expect(await send("dashboard", whole)).toBeNull();
    // Sent twice, it is one version.
    const { version } = await shown("dashboard");
    expect(await send("dashboard", whole)).toBeNull();
    expect(await shown("dashboard")).toMatchObject({ version, isChanged: true });
    const saved = await source("dashboard");
    expect(saved).toContain("Half typed");
    expect(saved).toMatch(/^blocks:\n {2}- list:\n {6}- icon: pin\n {8}heading: .*more.*\n/);
    expect((await shown("dashboard")).entries[0]?.controls[0]?.value).toBe("Ask: #1 & more");
  });

  test("what is wrong is said beside its field, and what was typed is kept [CMS-2]", async () => {
    const view = await shown("dashboard");
    const field = `${namesOf(view).lastIndexOf("Task")}-text`;
    const sent = { ...fieldsOf(view), "0-heading": " ", [field]: "See [it](@99.9).", act: "save" };
    const empty = await send("dashboard", sent);
    expect(empty).toMatchObject({ faults: { "0-heading": ["Write the heading."] }, refusal: { status: 422 } });
    const wrong = await send("dashboard", { ...sent, "0-heading": "Begin" });
    expect(wrong?.faults).toEqual({ [field]: [expect.stringContaining("99.9")] });
    const again = await shown("dashboard", wrong);
    const controls = again.entries.flatMap((entry) => entry.controls);
    expect(controls.find(({ name }) => name === field)).toMatchObject({
      value: "See [it](@99.9).",
      errors: [expect.anything()],
    });
    expect(again.version).toBe(view.version);
    const guide = await shown("quick-style-guide");
    const marked = { ...fieldsOf(guide), title: "", "2-text": ":::table\nx", act: "save" };
    expect((await send("quick-style-guide", marked))?.faults).toEqual({ title: ["Write the page’s title."] });
    const faults = (await send("quick-style-guide", { ...marked, title: "Guide" }))?.faults ?? {};
    expect(Object.keys(faults)[0]).toBe("2-text");
  });

  test("the second of two editors is refused, keeps what they typed, and may put it in its place [CMS-2]", async () => {
    const view = await shown("help");
    const sent = (title: string, { version }: { version: number }) => ({
      ...fieldsOf(view),
      version: String(version),
      title,
      act: "save",
    });
    expect(await send("help", sent("Help for all", view))).toBeNull();
    const refused = await send("help", sent("Help and advice", view));
    expect(refused?.refusal).toMatchObject({ code: "part-conflict" });
    const both = await shown("help", refused);
    expect([both.title?.value, both.theirs]).toEqual(["Help and advice", expect.stringContaining("Help for all")]);
    expect(await send("help", sent("Help and advice", both))).toBeNull();
    expect(await source("help")).toContain("title: Help and advice");
  });

  test("a form that lacks something, or is none, changes nothing [CMS-2]", async () => {
    const fields = fieldsOf(await shown("dashboard"));
    const { "0-heading": _, ...lacking } = fields;
    for (const wrong of [
      { ...lacking, act: "save" },
      { ...fields, "0-kind": "toString", act: "save" },
      { ...fields, count: String(MOST_ENTRIES + 1), act: "save" },
      { ...fields, act: "up-99" },
      { ...fields, act: "add", "add-kind": "table", "add-place": "0" },
      { ...fields, act: "" },
    ])
      await expect(send("dashboard", wrong)).rejects.toMatchObject({ code: "part-form-wrong" });
    await saveEditedIn(context.database.db, "v22", "files");
    expect(await readEntries(context, visitOf("dashboard"), null)).toBeNull();
    await expect(send("dashboard", { ...fields, act: "save" })).rejects.toMatchObject({ code: "edited-in-files" });
  });
});
