import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareMachine } from "../machine/prepare-machine.ts";
import { runCommand } from "../programs/run-command.ts";
import { signIn } from "../server/sign-in.ts";
import { type RunningServer, startServer } from "../server/start-server.ts";
import { measureAccounts } from "./accounts/measure-accounts.ts";
import { openPages } from "./accounts/open-pages.ts";
import { measureBackup } from "./backup/measure-backup.ts";
import { measureKills } from "./backup/measure-kills.ts";
import { printMeasurements } from "./measurement.ts";
import { findPage } from "./load/find-page.ts";
import { gapsHelp, measureGaps } from "./gaps/measure-gaps.ts";
import { measureDesk } from "./gaps/measure-desk.ts";
import { largeHelp, measureLarge } from "./gaps/large-site/measure-large.ts";
import { measureGroups } from "./groups/measure-groups.ts";
import { measureCarts } from "./load/measure-carts.ts";
import { measurePayments } from "./commerce/measure-payments.ts";
import { measureAdmin } from "./imports/admin/measure-admin.ts";
import { measureFilter } from "./first-view/measure-filter.ts";
import { importManual, openEdition } from "./imports/import-manual.ts";
import { indigoBook } from "./imports/indigo-book.ts";
import { installPackages } from "../programs/install-packages.ts";
import { measureImports } from "./imports/measure-imports.ts";
import { measureLighthouse } from "./first-view/measure-lighthouse.ts";
import { measureQuickLook } from "./first-view/measure-quick-look.ts";
import { measureMix } from "./load/measure-mix.ts";
import { measureRequests } from "./load/measure-requests.ts";
import { measureReading } from "./accounts/measure-reading.ts";
import { measureRedline } from "./imports/measure-redline.ts";
import { measureReleases } from "./imports/measure-releases.ts";
import { measureAnswers } from "./search/answers/measure-answers.ts";
import { measureSearch } from "./search/measure-search.ts";
import { measureSizes } from "./first-view/measure-sizes.ts";
import { measureStart, memorySettings, residentMegabytes } from "./measure-start.ts";

const parts = [
  "start",
  "sizes",
  "requests",
  "accounts",
  "reading",
  "groups",
  "commerce",
  "mix",
  "filter",
  "quick-look",
  "lighthouse",
  "gaps",
  "desk",
  "search",
  "answers",
  "imports",
  "redline",
  "releases",
  "admin",
  "backup",
  "kills",
  "large",
] as const;

const help = `npm run bench                what the product costs, as ratios and beside its budgets, in one run on one machine
npm run bench -- gaps search   some parts of it: ${parts.join(", ")}

The manual is the Indigo Book in two editions. Figures beyond their budget are marked OVER; gaps are held.
backup, kills and large take minutes and run only by name.

gaps: ${gapsHelp}

large: ${largeHelp}`;

/** `npm run bench`: see `help`. */
const words = process.argv.slice(2);
const unknown = words.filter((word) => !parts.some((part) => part === word));
if (unknown.length > 0) {
  console.log(help);
  process.exit(words.some((word) => /^(?:--)?help$/.test(word)) ? 0 : 2);
}
// These need neither a server nor the Indigo Book.
if (wanted("redline") && !printMeasurements("Redline", await measureRedline())) process.exitCode = 1;
if (wanted("releases") && !printMeasurements("Releases", await measureReleases())) process.exitCode = 1;
if (wanted("answers")) await measureAnswers();
if (wanted("admin") && !printMeasurements("Admin", await measureAdmin())) process.exitCode = 1;
// These take minutes: only by name.
if (words.includes("backup")) printMeasurements("Backup of a gigabyte", await measureBackup());
if (words.includes("kills") && !printMeasurements("Kills under writes", await measureKills())) process.exitCode = 1;
if (words.includes("large") && !printMeasurements("Half a million accounts", await measureLarge()))
  process.exitCode = 1;
if (wanted("desk")) printMeasurements("Readers beside the desk", await measureDesk());
const alone: readonly string[] = ["desk", "large", "redline", "releases", "admin", "answers", "backup", "kills"];
if (words.length > 0 && words.every((word) => alone.includes(word))) process.exit();
const editions = indigoBook();
if (!(await prepareMachine())) process.exit(1);
await installPackages(import.meta.dirname);
await runCommand("node", ["tools/build/main.ts", "--if-stale"], { stream: true });

const dataDir = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
const first = await importManual(editions.v21, "v21", dataDir);
await importManual(editions.v22, "v22", dataDir);
await openEdition("v21", dataDir);
await openEdition("v22", dataDir);
if (wanted("start")) printMeasurements("Start, with both editions", await measureStart(dataDir));
if (wanted("requests")) await measureReaders();
if (wanted("sizes", "accounts", "reading", "groups", "commerce", "mix", "filter", "quick-look", "lighthouse"))
  await measurePage();
if (wanted("gaps") && !printMeasurements("Event loop at its worst", await measureGaps(dataDir))) process.exitCode = 1;
if (wanted("commerce") && !printMeasurements("Payments by card", await measurePayments())) process.exitCode = 1;
if (wanted("search")) await measureSearch();
if (wanted("imports")) printMeasurements("Imports", await measureImports(editions.v22, first));
await rm(dataDir, { recursive: true });

function wanted(...some: (typeof parts)[number][]): boolean {
  return words.length === 0 || some.some((part) => words.includes(part));
}

/** With the limits that readers have, and a page that only subscribers get beside one that everybody does. */
async function measureReaders(): Promise<void> {
  openPages(dataDir, "v22");
  const server = await startServer({ dataDir, env: { DEMO: "1", ...memorySettings } });
  try {
    const open = await findPage(server.url, "v22");
    const closed = await findPage(server.url, "v21", await signIn(server, "reader@demo.test"));
    printMeasurements("Requests", await measureRequests(server, open, closed));
    const held = residentMegabytes(server.pid);
    const name = "memory after more than half a million requests";
    printMeasurements("After them", [{ name, value: held, unit: "MB", budget: { most: 220 } }]);
  } finally {
    await server.stop();
  }
}

async function measurePage(): Promise<void> {
  // Every page is public, so that all clients receive it in full; responses are cached by the usual rules.
  openPages(dataDir);
  const server = await startServer({ dataDir, env: { DEMO: "1", LIMITS: "off" } });
  try {
    await measureOn(server);
  } finally {
    await server.stop();
  }
}

async function measureOn(server: RunningServer): Promise<void> {
  const page = await findPage(server.url, "v22");
  const url = server.url + page.path;
  console.log(`\nThe page is ${page.path} with ${page.blocks} blocks.`);
  const session = async () => await signIn(server, "reader@demo.test");
  if (wanted("sizes")) {
    printMeasurements("Sizes", await measureSizes(url));
    printMeasurements("The same of a signed-in reader", await measureSizes(url, await session()));
  }
  if (wanted("accounts")) printMeasurements("Accounts", await measureAccounts(server, page));
  if (wanted("reading")) printMeasurements("Reader's own tools", await measureReading(server, page));
  if (wanted("groups")) printMeasurements("Groups", await measureGroups(server));
  if (wanted("commerce")) printMeasurements("Carts", await measureCarts(server));
  if (wanted("mix")) printMeasurements("What readers do", await measureMix({ ...server, readers: 32 }, [server.pid]));
  if (wanted("filter")) printMeasurements("Filter of a long table", await measureFilter(server.url));
  if (wanted("quick-look"))
    printMeasurements("Quick look on a slow phone, median of five", await measureQuickLook(url));
  if (wanted("lighthouse")) {
    printMeasurements("Mobile Lighthouse, median of five", await measureLighthouse(url));
    printMeasurements("The same of a signed-in reader", await measureLighthouse(url, await session()));
  }
}
