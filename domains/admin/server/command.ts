import type { Command } from "@commander-js/extra-typings";
import { type Output, UsageError, withOpened } from "../../../platform/starting/command-line.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { FieldBlock } from "../../../ui/admin/fields.tsx";
import { blocksInText } from "./blocks-in-text.ts";
import type { ActCommand, ResourceCommands } from "./resource-commands.ts";

/** Where the commands write, and what they work with. */
interface AdminCommandContext extends Output {
  /** Whether everything that was printed has arrived where it is read or kept. */
  written(): Promise<boolean>;
  /** Opens the resources of admin. */
  open(): Promise<{ resources: readonly ResourceCommands[]; close(): Promise<void> }>;
  /** Shows what an account or a group may read, and the ids of its terms. */
  showTerms(of: { email: string } | { group: string }): Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

interface Work extends AdminCommandContext {
  resources: readonly ResourceCommands[];
}

/** Adds `acts`, `list`, `show` and `act`: what admin shows and does. */
export function addAdminCommands(program: Command, context: AdminCommandContext): void {
  const on = (work: (parts: Work) => Promise<void>) =>
    withOpened(context.open, ({ resources }) => work({ ...context, resources }));
  program.commandsGroup("What admin shows and does:");
  program
    .command("acts")
    .summary("list everything that can be done in admin")
    .action(() => on(listActs));
  program
    .command("list")
    .summary("list orders, quotes, users, groups, offers, keys and so on")
    .description("Lists what admin shows.")
    .argument("<resource>", "or several, such as users,groups")
    .argument("[fields...]", "list=<tab>, find=<words>, after=<id>")
    .action((names, pairs) => on((work) => list(names, pairs, work)));
  program
    .command("show")
    .summary("show one of them, or what an account or a group may read")
    .description("Shows one of them; or an account's or a group's trial, terms and words read today.")
    .argument("[resource]", "or the email address of an account")
    .argument("[id]", "an order's number, a group's title or id, a user's address or id and so on")
    .argument("[fields...]", "search=<words>")
    .option("--group <group>", "a group's title or id")
    .action(async (name, item, pairs, { group }) => {
      if (group !== undefined && name === undefined) return await context.showTerms({ group });
      if (group === undefined && name?.includes("@") === true && item === undefined)
        return await context.showTerms({ email: name });
      if (group !== undefined) throw new UsageError("Name an account or a group, and nothing else.");
      return await on((work) => show([name ?? "", item, pairs], work));
    });
  program
    .command("act")
    .summary("do something, or say what it would do")
    .description("Says what an act will do, and does it. `acts` lists them.")
    .argument("<name>")
    .argument("[words...]", "the id of what it is done with, if it needs one; then field=value")
    .option("--dry-run", "say what it would do, and change nothing")
    .option("--fields", "list its fields")
    .action((name, words, said) => on((work) => act(name, words, { ...work, ...said })));
}

async function listActs({ out, facts, resources }: Work): Promise<void> {
  for (const { name, acts } of resources)
    for (const each of acts) {
      const fields = each.takesItem ? `<${name}>` : await namesIn(each);
      out(`${each.name} ${fields}`.trimEnd());
      out(`  ${each.label}`);
    }
  const acts = resources.flatMap(({ name: resource, acts: own }) =>
    own.map(({ name, label, takesItem }) => ({ name, label, resource, takesItem })),
  );
  facts({ acts });
}

async function namesIn(each: ActCommand): Promise<string> {
  const fields = await each.fields("", {});
  return typeof fields === "string" ? "" : named(fields).flatMap(nameShown).join(" ");
}

function nameShown(field: Named): string[] {
  return field.kind === "hidden" ? [] : [`${field.name}=…`];
}

async function list(names: string, pairs: readonly string[], { out, facts, resources }: Work): Promise<void> {
  const listed = resources.filter(({ tabs }) => tabs !== null);
  const wanted = names.split(",").map((name) => listed.find((each) => each.name === name));
  const query = pairsIn(pairs);
  for (const resource of wanted) {
    if (resource === undefined)
      throw new UsageError(`Name what to list: ${listed.map((each) => each.name).join(", ")}.`);
    const blocks = await resource.list(queryOf(resource, query));
    if (wanted.length > 1) out(`\n${resource.name}:`);
    for (const line of withoutFirstGap(blocksInText(blocks))) out(line);
    facts({ [resource.name]: blocks });
  }
}

/** What a list is asked for. @throws UsageError what it doesn't take */
function queryOf({ name, tabs, isSearched }: ResourceCommands, { list: tab, find, after, ...others }: Fields) {
  if (Object.keys(others).length > 0 || (find !== undefined && !isSearched))
    throw new UsageError(`\`list ${name}\` takes ${isSearched ? "list=, find= and after=" : "list= and after="}.`);
  if (tab !== undefined && tabs?.includes(tab) !== true)
    throw new UsageError(`There is no list=${tab} of ${name}. There are: ${tabs?.join(", ") || "none"}.`);
  return { tab, find, after };
}

async function show(
  [name, item, pairs]: readonly [string, string | undefined, readonly string[]],
  { out, facts, resources }: Work,
): Promise<void> {
  const resource = resources.find((each) => each.name === name);
  if (resource === undefined || item === undefined)
    throw new UsageError(`Name what to show, and its id. There are: ${resources.map((each) => each.name).join(", ")}.`);
  const blocks = await resource.show(item, pairsIn(pairs));
  for (const line of withoutFirstGap(blocksInText(blocks))) out(line);
  facts({ [name]: blocks });
}

/** A heading has an empty line above it, but not at the beginning. */
function withoutFirstGap(lines: readonly string[]): readonly string[] {
  return lines[0] === "" ? lines.slice(1) : lines;
}

async function act(
  name: string,
  rest: readonly string[],
  { out, facts, written, resources, dryRun, fields: onlyFields }: Work & { dryRun?: true; fields?: true },
): Promise<void> {
  const { resource, found } = actNamed(resources, name);
  const [item, pairs] = found.takesItem ? [rest[0], rest.slice(1)] : ["", rest];
  if (item === undefined)
    throw new UsageError(
      `Specify one of the ${resource}: act ${name} <id> field=value … With --fields, it says which.`,
    );
  const typed = pairsIn(pairs);
  const asked = await found.fields(item, typed);
  if (typeof asked === "string") throw new AppError({ code: "nothing-to-do", status: 409, message: asked });
  const fields = named(asked);
  if (onlyFields === true) {
    facts({ fields });
    return out(fieldsInText(fields).join("\n"));
  }
  const plan = await found.plan(item, answers(fields, typed));
  for (const line of planInText(plan)) out(line);
  if (dryRun === true) return out("Nothing was changed: this was a dry run.");
  const { blocks, onSent } = await plan.run();
  for (const line of blocksInText(blocks)) out(line);
  facts({ blocks });
  if (!(await written())) throw new AppError({ code: "not-printed", status: 500, message: NOT_PRINTED });
  await onSent?.();
}

/** What is shown once is lost then. */
const NOT_PRINTED = "Done, but the output could not be printed completely.";

function actNamed(resources: readonly ResourceCommands[], name: string): { resource: string; found: ActCommand } {
  for (const { name: resource, acts } of resources) {
    const found = acts.find((each) => each.name === name);
    if (found !== undefined) return { resource, found };
  }
  throw new UsageError(`There is no act '${name}'. \`npm run admin -- acts\` lists them.`);
}

/** 'name=value' each. @throws UsageError */
function pairsIn(words: readonly string[]): Fields {
  const pairs = words.map((word) => {
    const at = word.indexOf("=");
    if (at < 1) throw new UsageError(`'${word}' isn't a field with a value, like days=10.`);
    return [word.slice(0, at), word.slice(at + 1)] as const;
  });
  const [twice] = pairs.filter(([name], index) => pairs.findIndex(([other]) => other === name) < index);
  if (twice !== undefined) throw new UsageError(`${twice[0]}= is given twice.`);
  return Object.fromEntries(pairs);
}

/** A field that sends something. */
type Named = Exclude<FieldBlock, { kind: "together" | "said" | "more" }>;

function named(fields: readonly FieldBlock[]): Named[] {
  return fields.flatMap((field) => {
    if (field.kind === "together") return named(field.fields);
    return field.kind === "said" || field.kind === "more" ? [] : [field];
  });
}

/**
 * What a form sends that was filled in so: what isn't given stays as it stands in it at first. Of boxes that are checked
 * at first, those that are given are checked alone. @throws UsageError, AppError word-refused
 */
function answers(fields: readonly Named[], typed: Fields): Fields {
  const unknown = Object.keys(typed).filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) {
    const known = fieldsInText(fields);
    const names = unknown.map((name) => `${name}=`).join(", ");
    throw new UsageError(
      [`It doesn't ask for ${names}. ${known.length === 0 ? "" : "It asks for:"}`.trim(), ...known].join("\n"),
    );
  }
  const isChosen = (field: Named) => field.kind === "check" && field.value === "1" && typed[field.name] === "1";
  const hasChosen = fields.some(isChosen);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = typed[field.name];
      if (field.kind !== "check") return [[field.name, value === undefined ? field.value : valueOf(field, value)]];
      if (value !== undefined && !["1", "0", ""].includes(value))
        throw new UsageError(`${field.name}= takes 1 or 0: ${field.label}.`);
      const isChecked = value === undefined ? field.value === "1" && !hasChosen : value === "1";
      return isChecked ? [[field.name, "1"]] : [];
    }),
  );
}

/** What stands for a typed value: of a choice, the one option that is called so, or has these words in its text. */
function valueOf(field: Named, typed: string): string {
  const options = optionsOf(field);
  if (options === undefined || typed === "" || options.some(([id]) => id === typed)) return typed;
  const found = options.filter(([, text]) => isCalled(text.toLowerCase(), typed.toLowerCase()));
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only[0];
  const what = only === undefined ? "Nothing to choose is" : "More than one to choose are";
  const listed = options.map(([id, text]) => `\n  ${id}: ${text}`).join("");
  const message = `${what} called '${typed}' in ${field.name}=.${listed} Nothing was changed.`;
  throw new AppError({ code: "word-refused", status: 422, message });
}

/** Part of an address, a name on the Internet or a sum may be another one's: they are meant as a whole. */
function isCalled(text: string, typed: string): boolean {
  const isPart = /\p{L}/u.test(typed) && !/[@.]/.test(typed);
  return isPart ? text.includes(typed) : text === typed || text.split(/[\s()]+/).includes(typed);
}

function optionsOf(field: Named): readonly (readonly [string, string])[] | undefined {
  if (field.kind === "choice") return Object.entries(field.options);
  if (field.kind !== "pick") return undefined;
  return field.groups.flatMap(({ options }) => options.map(({ id, title }) => [id, title] as const));
}

/** What an act asks for, a field a line, with its options and what stands for it if it isn't given. */
function fieldsInText(fields: readonly Named[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === "hidden") return [];
    const { name, label, help = "", value } = field;
    const first = value === "" || field.kind === "lines" ? "" : ` If it isn't given: ${value}.`;
    const options = (optionsOf(field) ?? []).map(([id, text]) => `    ${id}: ${text}`);
    return [`  ${name}=  ${label}.${help === "" ? "" : ` ${help}`}${first}`, ...options];
  });
}

function planInText({ sentence, lines = [], facts = [], compared }: Awaited<ReturnType<ActCommand["plan"]>>): string[] {
  const sides = compared?.rows.map(({ name, values }) => `${name}: ${values.join(" | ")}`) ?? [];
  return [
    sentence,
    ...lines,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...sides,
    ...(compared?.sentences ?? []),
  ];
}
