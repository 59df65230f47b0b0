import { readFileSync } from "node:fs";
import { importHtml } from "../import-html.ts";
import { loadProfile } from "../profile/load-profile.ts";
import { decodeHtml, readingBeside } from "../source/decode-html.ts";

// node measure-import.ts <html file> <profile>: imports a manual without storing it, and prints measurements as JSON.
const [, , file = "", profileFile = ""] = process.argv;
const profile = loadProfile(readFileSync(profileFile, "utf8"), profileFile);
const target = { handle: "v22", name: "22nd Edition" };
const beside = { readPicture: readingBeside(file) };
const { report } = importHtml(decodeHtml(readFileSync(file)), profile, target, beside);
process.stdout.write(
  JSON.stringify({
    // CPU time: on a busy machine the process also waits.
    seconds: process.cpuUsage().user / 1_000_000,
    megabytes: process.resourceUsage().maxRSS / 1024,
    words: report.words.source,
    kept: report.words.kept,
    pages: report.pages.total,
    rows: report.tables.sourceRows,
    unresolved: report.links.unresolved.length,
  }),
);
