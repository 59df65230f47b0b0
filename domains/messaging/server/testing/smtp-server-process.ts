import { appendFileSync } from "node:fs";
import process from "node:process";
import { SMTPServer } from "smtp-server";
import { z } from "zod";
import { readProcessArguments } from "../../../../platform/testing/process-arguments.ts";

/**
 * Child process: a mail server. It appends each accepted email to `file` as a line of JSON before acknowledging it; it
 * prints `listening {port}` and then each command it receives. The recipient's name tells it how to behave; a behavior
 * that ends with `-once` applies once.
 */
const schema = z.object({ port: z.int(), file: z.string(), password: z.string().optional(), tls: z.boolean() });
const { port, file, password, tls } = readProcessArguments(schema);

const seen = new Set<string>();

/** What the recipient's name requests at this point, such as 'refuse-rcpt' in refuse-rcpt-once.1@example.org. */
function wish(address: string, point: string): string | undefined {
  const [name = ""] = address.split(/[.@]/);
  const [behavior = "", at = "", once] = name.split("-");
  if (at !== point || (once !== undefined && seen.has(address + point))) return undefined;
  seen.add(address + point);
  return behavior;
}

/** Responds as requested; undefined: never responds. */
function answer(address: string, point: string): Error | null | undefined {
  const behavior = wish(address, point);
  if (behavior === "refuse") return Object.assign(new Error(`no mailbox here for ${address}`), { responseCode: 550 });
  if (behavior === "delay") return Object.assign(new Error("try again later"), { responseCode: 451 });
  if (behavior === "die") die();
  return behavior === undefined ? null : undefined;
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const server = new SMTPServer({
  // With smtp-server's own certificate, which no one trusts.
  secure: tls,
  authOptional: password === undefined,
  allowInsecureAuth: true,
  disabledCommands: password === undefined ? ["AUTH", "STARTTLS"] : ["STARTTLS"],
  disableReverseLookup: true,
  closeTimeout: 100,
  onAuth: (given, _session, done) => {
    if (given.password === password) done(null, { user: "us" });
    else done(Object.assign(new Error("wrong password"), { responseCode: 535 }));
  },
  onRcptTo: ({ address }, _session, done) => {
    say(`RCPT ${address}`);
    const error = answer(address, "rcpt");
    if (error !== undefined) done(error);
  },
  onData: (stream, session, done) => {
    const { address = "" } = session.envelope.rcptTo[0] ?? {};
    say(`DATA ${address}`);
    if (wish(address, "middle") === "die") stream.once("data", die);
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("error", () => say(`LOST ${address}`));
    stream.once("end", () => {
      const message = Buffer.concat(chunks).toString();
      const error = answer(address, "end");
      // A server that stops responding may have stored the email.
      if (!error) {
        const id = /^message-id: *(\S+)/im.exec(message)?.[1];
        appendFileSync(file, `${JSON.stringify({ id, envelope: session.envelope, message })}\n`);
      }
      say(`END ${address}`);
      if (error !== undefined) done(error);
    });
  },
});
server.on("error", (error) => say(`ERROR ${error.message}`));
server.listen(port, "127.0.0.1", () => {
  const address = server.server.address();
  say(`listening ${typeof address === "object" && address !== null ? address.port : port}`);
});
