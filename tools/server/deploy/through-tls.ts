import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { z } from "zod";
import type { Certificate } from "../cluster/start-nginx.ts";
import { cookieHeader, csrfIn } from "../submit-form.ts";

const run = promisify(execFile);

/** Makes a certificate for `localhost` that vouches for itself, good for 30 days. It takes openssl. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const certificate = { file: join(folder, "localhost.pem"), key: join(folder, "localhost.key") };
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", certificate.key, "-out", certificate.file];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", ...name, ...files]);
  return certificate;
}

interface Asked {
  /** The file with the certificate that vouches for the proxy's. */
  authority: string;
  form?: URLSearchParams;
  headers?: Record<string, string>;
}

/** Asks over TLS, and believes one authority alone. */
export async function askThroughTls(url: string, { authority, form, headers = {} }: Asked) {
  const sent = request(url, {
    method: form === undefined ? "GET" : "POST",
    ca: await readFile(authority),
    headers: { ...headers, ...(form && { "content-type": "application/x-www-form-urlencoded" }) },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject).end(form?.toString());
  });
  return { status: answer.statusCode, headers: answer.headers, words: await text(answer) };
}

/**
 * What a reader gets through a proxy with TLS: a page, a form that is taken, with cookies of this host alone, and no
 * metrics.
 * @throws Error for what isn't so
 */
export async function readThroughTls(url: string, authority: string, page: string): Promise<string> {
  const forged = { "x-forwarded-for": "203.0.113.9" };
  const opened = await askThroughTls(url + page, { authority, headers: forged });
  const metrics = await askThroughTls(`${url}/metrics`, { authority });
  if (opened.status !== 200 || !opened.words.includes("<h1") || metrics.status !== 404)
    throw new Error(`${url} answers ${opened.status}, its metrics ${metrics.status}.`);
  if (opened.headers["strict-transport-security"] === undefined) throw new Error("It doesn't ask for TLS.");
  const login = await askThroughTls(`${url}/login`, { authority });
  const cookies = login.headers["set-cookie"] ?? [];
  if (!cookies.some((cookie) => /^__Host-.*; Secure/.test(cookie)))
    throw new Error("Its cookies are not of this host.");
  const refused = await askThroughTls(`${url}/login`, {
    authority,
    form: new URLSearchParams({ csrf: csrfIn(login.words), email: "nobody@example.org", password: "not a password" }),
    headers: { cookie: cookieHeader(cookies), origin: url },
  });
  // Its own form, and nobody's password.
  if (refused.status !== 401) throw new Error(`A wrong password is answered with ${refused.status}.`);
  return "a page is served, a form is taken, metrics are not served";
}

const diagnosisSchema = z.object({
  checks: z.array(z.object({ name: z.string(), verdict: z.string(), says: z.string() })),
});

/** What `doctor` of a release says of the way readers come. @throws Error if it is not content */
export async function diagnose(release: string, env: NodeJS.ProcessEnv): Promise<string> {
  const words = ["dist/server/admin.js", "doctor", "--json"];
  const { stdout } = await run(process.execPath, words, { cwd: release, env }).catch((error: unknown) => {
    // It exits with 1 if anything is broken, such as the mail server that isn't there.
    if (error instanceof Error && "stdout" in error) return { stdout: String(error.stdout) };
    throw error;
  });
  const found = diagnosisSchema.parse(JSON.parse(stdout)).checks;
  const way = found.filter(({ name }) => ["address", "certificate", "proxies"].includes(name));
  const wrong = way.filter(({ verdict }) => verdict !== "ok");
  if (way.length < 3 || wrong.length > 0) throw new Error(`The doctor says: ${JSON.stringify(found, undefined, 2)}`);
  return "the doctor finds address, certificate and proxies right";
}
