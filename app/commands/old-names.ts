import type { Command, CommandUnknownOpts } from "@commander-js/extra-typings";
import { type Output, UsageError } from "../../platform/starting/command-line.ts";

/** What was given to an old name: its words, and its options by their names; a flag has the value '1'. */
interface Given {
  word: string;
  options: Readonly<Record<string, string>>;
}

/** A name that a command had before, and the command that does it now. */
interface OldName {
  /** The word that follows it, if one does: '<number>', or '[number]' if it need not. */
  takes?: string;
  /** Options with a value, and without. */
  texts?: readonly string[];
  flags?: readonly string[];
  /** The words of the command; none if it was misused. */
  now(given: Given): readonly string[] | undefined;
}

const dryRun = ({ options }: Given) => (options["dry-run"] === undefined ? [] : ["--dry-run"]);

/** Those options that were given, as fields of these names. */
function fields({ options }: Given, names: Readonly<Record<string, string>>): string[] {
  return Object.entries(names).flatMap(([option, field]) => {
    const value = options[option];
    return value === undefined ? [] : [`${field}=${value}`];
  });
}

/** The options of `quotes make`, and the fields that they are. */
const quoteFields = {
  name: "customer",
  purpose: "purpose",
  organization: "organization",
  buyer: "name",
  email: "email",
  street: "street",
  street2: "street2",
  city: "city",
  region: "region",
  "postal-code": "postalCode",
  country: "country",
  "tax-number": "taxNumber",
  "purchase-order": "purchaseOrder",
  code: "code",
  note: "note",
};

/** 'team-1=25': a product, and how many. */
function quoteLine(item: string, index: number): string[] {
  const [product = "", count = ""] = item.split("=");
  return item === "" ? [] : [`line-${index + 1}=${product.trim()}`, `qty-${index + 1}=${count.trim()}`];
}

const offerFields = ["label", "percent", "amount", "from", "until", "code", "most"];

const oldNames: Readonly<Record<string, OldName>> = {
  orders: {
    flags: ["unpaid", "overdue", "attention"],
    now: ({ options }) => ["list", "orders", ...Object.keys(options).map((tab) => `list=${tab}`)],
  },
  order: { takes: "<number>", now: ({ word }) => ["show", "orders", word] },
  "mark-paid": {
    takes: "<number>",
    texts: ["amount", "on"],
    flags: ["dry-run"],
    now: (given) => [
      "act",
      "mark-paid",
      given.word,
      ...fields(given, { amount: "amount", on: "on" }),
      ...dryRun(given),
    ],
  },
  refund: {
    takes: "<number>",
    texts: ["line", "quantity", "amount", "reason"],
    flags: ["all", "keep-access", "dry-run"],
    now: refund,
  },
  "mark-refunded": {
    takes: "<number>",
    texts: ["amount"],
    flags: ["dry-run"],
    now: (given) => ["act", "mark-refunded", given.word, `amount=${given.options["amount"] ?? ""}`, ...dryRun(given)],
  },
  cancel: {
    takes: "<number>",
    flags: ["dry-run"],
    now: (given) => ["act", "cancel-order", given.word, ...dryRun(given)],
  },
  quotes: {
    takes: "[number]",
    flags: ["withdraw"],
    now: ({ word, options: { withdraw } }) => {
      if (word === "") return withdraw === undefined ? ["list", "quotes"] : undefined;
      return withdraw === undefined ? ["show", "quotes", word] : ["act", "withdraw-quote", word];
    },
  },
  "quotes make": {
    takes: "<email>",
    texts: ["line", ...Object.keys(quoteFields)],
    flags: ["mail", "dry-run"],
    now: (given) => [
      "act",
      "make-quote",
      `account=${given.word}`,
      ...(given.options["line"] ?? "").split(",").flatMap(quoteLine),
      ...fields(given, { ...quoteFields, mail: "mail" }),
      ...dryRun(given),
    ],
  },
  "offers list": { now: () => ["list", "offers"] },
  "offers show": { takes: "<id or last four characters>", now: () => ["list", "offers"] },
  "offers make": {
    texts: [...offerFields, "products"],
    flags: ["once", "dry-run"],
    now: (given) => [
      "act",
      "make-offer",
      ...fields(given, Object.fromEntries([...offerFields, "once"].map((name) => [name, name]))),
      ...(given.options["products"] ?? "").split(",").flatMap((name) => (name === "" ? [] : [`product-${name}=1`])),
      ...dryRun(given),
    ],
  },
  "offers withdraw": {
    takes: "<id or last four characters>",
    flags: ["dry-run"],
    now: (given) => ["act", "end-offer", given.word, ...dryRun(given)],
  },
  "keys list": { now: () => ["list", "keys"] },
  "keys show": { takes: "<batch>", now: ({ word }) => ["show", "keys", word] },
  "add-domain": onGroup("add-domain", "domain"),
  "remove-domain": onGroup("remove-domain", "domain"),
  "add-network": onGroup("add-network", "network"),
  "remove-network": onGroup("remove-network", "network"),
  "add-administrator": onGroup("add-administrator", "email"),
  "remove-administrator": onGroup("remove-administrator", "administrator"),
  "add-seats": {
    texts: ["group", "seats"],
    now: ({ options: { group, seats } }) =>
      group === undefined || seats === undefined ? undefined : ["act", "add-seats", group, `seats=${seats}`],
  },
  "end-sessions": onUser("end-sessions"),
  "reset-reading": onUser("reset-reading"),
  "reset-second-factor": onUser("turn-off-two-step-login"),
  find: { takes: "<part>", now: ({ word }) => ["list", "users,groups", `find=${word}`] },
};

/** An act on the user with an address. */
function onUser(act: string): OldName {
  return { takes: "<email>", now: ({ word }) => ["act", act, word] };
}

/** An act on a group, with a field for the word before it. */
function onGroup(act: string, field: string): OldName {
  return {
    takes: `<${field}>`,
    texts: ["group"],
    now: ({ word, options: { group } }) =>
      group === undefined ? undefined : ["act", act, group, `${field}=${word.replace(/^@/, "")}`],
  };
}

function refund(given: Given): string[] | undefined {
  const { line, quantity, amount, all } = given.options;
  const lines = line?.split(",") ?? [];
  if ((amount !== undefined && all !== undefined) || (quantity !== undefined && lines.length !== 1)) return undefined;
  const how = all === undefined ? (amount === undefined ? "days-left" : "amount") : "all";
  return [
    "act",
    "refund-order",
    given.word,
    `how=${how}`,
    ...lines.map((position) => `line-${position}=1`),
    ...(quantity === undefined ? [] : [`qty-${line}=${quantity}`]),
    ...fields(given, { amount: "amount", "keep-access": "keeps", reason: "reason" }),
    ...dryRun(given),
  ];
}

/** Adds the commands by the names that they had before; each says what it is called now, and does that. */
export function addOldNames(program: Command, { err }: Pick<Output, "err">): void {
  for (const [words, old] of Object.entries(oldNames)) {
    const [name = "", below] = words.split(" ");
    const parent: CommandUnknownOpts = below === undefined ? program : childOf(program, name);
    const command: CommandUnknownOpts = parent.command(below ?? name, { hidden: true });
    if (old.takes !== undefined) command.argument(old.takes);
    for (const option of old.texts ?? []) command.option(`--${option} <value>`);
    for (const option of old.flags ?? []) command.option(`--${option}`);
    command.action(async () => {
      const options: Record<string, string> = {};
      for (const option of command.options) {
        const value: unknown = command.getOptionValue(option.attributeName());
        if (value !== undefined) options[option.name()] = typeof value === "string" ? value : "1";
      }
      const now = old.now({ word: command.args[0] ?? "", options });
      if (now === undefined) throw new UsageError(`Usage: npm run admin -- ${words} ${command.usage()}`);
      err(`This command is now: npm run admin -- ${now.map(quoted).join(" ")}`);
      await program.parseAsync(now, { from: "user" });
    });
  }
}

/** The command with other commands below it, made where there is none yet. */
function childOf(program: Command, name: string): CommandUnknownOpts {
  const known = program.commands.find((command) => command.name() === name);
  return known ?? program.command(name, { hidden: true });
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w@.,:=/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
