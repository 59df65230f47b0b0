import { stripVTControlCharacters } from "node:util";
import { escapeHtml } from "../../../platform/ssr/escape-html.ts";
import { projectRoot } from "../../programs/run-command.ts";

/** An error, as a developer wants to see it. Files are named from the project's folder on. */
export interface ToldError {
  message: string;
  /** The file, line and column where it came up; empty if it is in no file of the project. */
  place: string;
  /** The message, and the calls that led there: also those of packages, but not Vite's, which loads the code. */
  stack: string;
}

/** Describes what was thrown: by the compiler, by the product as it was opened, or by one of its handlers. */
export function tellError(thrown: unknown): ToldError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const message = plain(error.message);
  const stack = plain(error.stack ?? message).replaceAll(viteCalls, "");
  return { message, place: ownPlace.exec(`${message}\n${stack}`)?.[1] ?? "", stack };
}

const viteCalls = /\n +at .*node_modules\/vite\/dist\/.*/g;
/** The first file of the project that is named with a line and a column, in a frame of the compiler or a stack. */
const ownPlace = /(?:^|[\s([])((?!node_modules\/)[\w@.-]+\/[^\s:()[\]]+:\d+:\d+)/;

/** Without what colors it in a terminal, and with short names of files. */
function plain(words: string): string {
  return stripVTControlCharacters(words).replaceAll(`file://${projectRoot}/`, "").replaceAll(`${projectRoot}/`, "");
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.25rem; overflow-wrap: anywhere; }
pre { padding: 1rem; overflow-x: auto; border: 1px solid #8886; border-radius: 0.5rem; font-size: 0.875rem; }
`;

/** The page that shows an error until the code is fixed: Vite's script reloads it then. */
export function errorPage({ message, place, stack }: ToldError): string {
  const title = escapeHtml(message.split("\n")[0] ?? "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<script type="module" src="/@vite/client"></script>
</head>
<body>
<h1>${title}</h1>
<p>${place === "" ? "" : `In <code>${escapeHtml(place)}</code>. `}This page reloads once the code is fixed.</p>
<pre>${escapeHtml(stack)}</pre>
</body>
</html>
`;
}
