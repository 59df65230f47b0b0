import { AppError } from "../../../platform/http/errors.ts";
import type { FieldBlock } from "../../../ui/admin/fields.tsx";
import { blocksInText } from "./blocks-in-text.ts";
import type { ActCommand, ResourceCommands } from "./resource-commands.ts";

/** Where the command writes, and what it works with. */
interface AdminCommandContext {
  out(line: string): void;
  err(line: string): void;
  /** Whether everything that was printed has arrived where it is read or kept. */
  written(): Promise<boolean>;
  /** Opens the resources of admin. */
  open(): Promise<{ resources: readonly ResourceCommands[]; close(): Promise<void> }>;
}

/** Its lines in the output of `admin help`. */
export const adminCommandHelp = `
  npm run admin -- acts                         list everything that can be done in admin and which permission it requires
  npm run admin -- list <resource> [list=<tab>] [find=<words>] [after=<id>]
                                                list what admin shows: orders, quotes, users, groups, offers, keys …
  npm run admin -- show <resource> <id>         show one of them: an order by its number, a group by its title or id, a
                                                user by the email address or id
  npm run admin -- act <name> [<id>] field=value … [--dry-run]
                                                say what an act will do, and do it. With --fields, list its fields`;

/** The command was given words that it doesn't know: exit code 2. */
class Misused extends Error {}

type Fields = Readonly<Record<string, string>>;

interface Work extends AdminCommandContext {
  resources: readonly ResourceCommands[];
  /** The words behind the verb, without options. */
  words: readonly string[];
  options: ReadonlySet<string>;
}

const verbs: Readonly<Record<string, { run(work: Work): Promise<void>; options: readonly string[] }>> = {
  acts: { run: listActs, options: [] },
  list: { run: list, options: [] },
  show: { run: show, options: [] },
  act: { run: act, options: ["--dry-run", "--fields"] },
};

/** `admin acts`, `list`, `show` and `act`: what admin shows and does. Returns the exit code. */
export async function adminCommand(
  [name = "", ...words]: readonly string[],
  context: AdminCommandContext,
): Promise<number> {
  const verb = verbs[name];
  const options = words.filter((word) => word.startsWith("--"));
  if (verb === undefined || options.some((option) => !verb.options.includes(option))) {
    context.err(`Usage:${adminCommandHelp}`);
    return 2;
  }
  const { resources, close } = await context.open();
  try {
    const rest = words.filter((word) => !word.startsWith("--"));
    await verb.run({ ...context, resources, words: rest, options: new Set(options) });
    return 0;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof Misused)) throw error;
    context.err(error.message);
    return error instanceof Misused ? 2 : 1;
  } finally {
    await close();
  }
}

async function listActs({ out, resources, words }: Work): Promise<void> {
  if (words.length > 0) throw new Misused("`acts` takes no arguments.");
  for (const { name, acts } of resources)
    for (const each of acts) {
      const fields = each.takesItem ? `<${name}>` : await namesIn(each);
      out(`${each.name} ${fields}`.trimEnd());
      out(`  ${each.label}`);
    }
}

async function namesIn(each: ActCommand): Promise<string> {
  const fields = await each.fields("", {});
  return typeof fields === "string" ? "" : named(fields).flatMap(nameShown).join(" ");
}

function nameShown(field: Named): string[] {
  return field.kind === "hidden" ? [] : [`${field.name}=…`];
}

async function list({ out, resources, words: [names = "", ...rest] }: Work): Promise<void> {
  const listed = resources.filter(({ tabs }) => tabs !== null);
  const wanted = names.split(",").map((name) => listed.find((each) => each.name === name));
  const query = pairsIn(rest);
  for (const resource of wanted) {
    if (resource === undefined) throw new Misused(`Name what to list: ${listed.map((each) => each.name).join(", ")}.`);
    const blocks = await resource.list(queryOf(resource, query));
    if (wanted.length > 1) out(`\n${resource.name}:`);
    for (const line of withoutFirstGap(blocksInText(blocks))) out(line);
  }
}

/** What a list is asked for. @throws Misused what it doesn't take */
function queryOf({ name, tabs, isSearched }: ResourceCommands, { list: tab, find, after, ...others }: Fields) {
  if (Object.keys(others).length > 0 || (find !== undefined && !isSearched))
    throw new Misused(`\`list ${name}\` takes ${isSearched ? "list=, find= and after=" : "list= and after="}.`);
  if (tab !== undefined && tabs?.includes(tab) !== true)
    throw new Misused(`There is no list=${tab} of ${name}. There are: ${tabs?.join(", ") || "none"}.`);
  return { tab, find, after };
}

async function show({ out, resources, words: [name = "", item, ...rest] }: Work): Promise<void> {
  const resource = resources.find((each) => each.name === name);
  if (resource === undefined || item === undefined)
    throw new Misused(`Name what to show, and its id. There are: ${resources.map((each) => each.name).join(", ")}.`);
  for (const line of withoutFirstGap(blocksInText(await resource.show(item, pairsIn(rest))))) out(line);
}

/** A heading has an empty line above it, but not at the beginning. */
function withoutFirstGap(lines: readonly string[]): readonly string[] {
  return lines[0] === "" ? lines.slice(1) : lines;
}

async function act({ out, written, resources, words: [name = "", ...rest], options }: Work): Promise<void> {
  const { resource, found } = actNamed(resources, name);
  const [item, pairs] = found.takesItem ? [rest[0], rest.slice(1)] : ["", rest];
  if (item === undefined)
    throw new Misused(`Specify one of the ${resource}: act ${name} <id> field=value … With --fields, it says which.`);
  const typed = pairsIn(pairs);
  const asked = await found.fields(item, typed);
  if (typeof asked === "string") throw new AppError({ code: "nothing-to-do", status: 409, message: asked });
  const fields = named(asked);
  if (options.has("--fields")) return out(fieldsInText(fields).join("\n"));
  const plan = await found.plan(item, answers(fields, typed));
  for (const line of planInText(plan)) out(line);
  if (options.has("--dry-run")) return out("Nothing was changed: this was a dry run.");
  const { blocks, onSent } = await plan.run();
  for (const line of blocksInText(blocks)) out(line);
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
  throw new Misused(`There is no act '${name}'. \`npm run admin -- acts\` lists them.`);
}

/** 'name=value' each. @throws Misused */
function pairsIn(words: readonly string[]): Fields {
  const pairs = words.map((word) => {
    const at = word.indexOf("=");
    if (at < 1) throw new Misused(`'${word}' isn't a field with a value, like days=10.`);
    return [word.slice(0, at), word.slice(at + 1)] as const;
  });
  const [twice] = pairs.filter(([name], index) => pairs.findIndex(([other]) => other === name) < index);
  if (twice !== undefined) throw new Misused(`${twice[0]}= is given twice.`);
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
 * at first, those that are given are checked alone. @throws Misused, AppError word-refused
 */
function answers(fields: readonly Named[], typed: Fields): Fields {
  const unknown = Object.keys(typed).filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length > 0) {
    const known = fieldsInText(fields);
    const names = unknown.map((name) => `${name}=`).join(", ");
    throw new Misused(
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
        throw new Misused(`${field.name}= takes 1 or 0: ${field.label}.`);
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
