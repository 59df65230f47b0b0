import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { findInPath } from "../../machine/find-program.ts";
import { projectRoot } from "../../programs/run-command.ts";
import { endChild, untilStarted } from "../child-process.ts";

/** nginx, in front of some servers. */
export interface RunningNginx {
  url: string;
  stop(): Promise<void>;
}

/** Files of a certificate for `localhost`, and of its key. */
export interface Certificate {
  file: string;
  key: string;
}

const LONGEST_START_MS = 10_000;

/**
 * Starts nginx with the settings of deploy/nginx.conf, but for the addresses: it listens on this machine at `port`, with
 * TLS if there is a certificate, and `ports` are those of the servers.
 * @throws Error if nginx isn't installed or refuses the settings
 */
export async function startNginx(
  port: number,
  ports: readonly number[],
  certificate?: Certificate,
): Promise<RunningNginx> {
  const program = findInPath(["nginx"], `${process.env["PATH"] ?? ""}${delimiter}/usr/sbin`);
  if (program === undefined) throw new Error("nginx is not installed: install Debian's package nginx-light.");
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const site = await readFile(join(projectRoot, "deploy/nginx.conf"), "utf8");
  const file = join(folder, "nginx.conf");
  await writeFile(file, settingsOf(folder, siteOn(site, { port, ports, certificate })));
  const child = spawn(program, ["-c", file, "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const url = certificate === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  const stop = async () => {
    await endChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  const starting = {
    isReady: () => answers(port),
    longestMs: LONGEST_START_MS,
    failure: "nginx did not start",
    said: () => said,
  };
  await untilStarted(child, starting).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

function settingsOf(folder: string, site: string): string {
  const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 2;
pid ${folder}/pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${kept.join("\n  ")}
${site}
}
`;
}

/** The example's settings with other addresses; the server that leads from HTTP to HTTPS is left out. */
function siteOn(
  site: string,
  { port, ports, certificate }: { port: number; ports: readonly number[]; certificate: Certificate | undefined },
): string {
  const main = site.slice(0, site.lastIndexOf("server {"));
  let server = 0;
  return main
    .replaceAll(/server 127\.0\.0\.1:\d+ (.*);\n/g, (_line, options: string) => {
      const to = ports[server++];
      return to === undefined ? "\n" : `server 127.0.0.1:${to} ${options};\n`;
    })
    .replace(
      /listen 443 (.*);/,
      (_line, options: string) => `listen 127.0.0.1:${port}${certificate ? ` ${options}` : ""};`,
    )
    .replace(/ssl_certificate .*;/, certificate ? `ssl_certificate ${certificate.file};` : "")
    .replace(/ssl_certificate_key .*;/, certificate ? `ssl_certificate_key ${certificate.key};` : "")
    .replace(/ssl_protocols .*;/, (line) => (certificate ? line : ""))
    .replaceAll(/\n\s*(?:listen \[::\]|server_name).*;/g, "");
}

/** Whether it listens: where it expects TLS, it says so. */
async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/metrics`).then(
    () => true,
    () => false,
  );
}
