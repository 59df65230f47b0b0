import { spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { findInPath } from "../../machine/find-program.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { endChild, untilStarted } from "../child-process.ts";
import { askThroughTls } from "./through-tls.ts";

/** What the example has no need of: no certificate is put into this machine's store, and nothing but `front` is used. */
const globalOptions = `{
	skip_install_trust
	auto_https disable_redirects
	admin off
}
`;

/** Starts Caddy with deploy/Caddyfile and a certificate of its own authority; undefined if it isn't installed. */
export async function startCaddy({
  front,
  port,
  place,
}: {
  front: number;
  port: number;
  place: string;
}): Promise<{ url: string; authority: string; stop(): Promise<void> } | undefined> {
  const program = findInPath(["caddy"], `${process.env["PATH"] ?? ""}${delimiter}/usr/bin`);
  if (program === undefined) return undefined;
  const url = `https://localhost:${front}`;
  const folder = await mkdtemp(join(place, "caddy-"));
  const file = join(folder, "Caddyfile");
  await writeFile(file, globalOptions + (await readFile(join(projectRoot, "deploy/Caddyfile"), "utf8")));
  const child = spawn(program, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: url,
      UPSTREAM: `127.0.0.1:${port}`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  const authority = join(folder, "caddy/pki/authorities/local/root.crt");
  const isReady = () =>
    askThroughTls(`${url}/healthz`, { authority }).then(
      () => true,
      () => false,
    );
  await untilStarted(child, { isReady, longestMs: 10_000, failure: "Caddy failed", said: () => said });
  return { url, authority, stop: () => endChild(child) };
}
