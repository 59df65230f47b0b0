import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { readCertificate, type ShownCertificate } from "../../../platform/http/address/certificate.ts";
import { makeProbe, PROBE_HEADER, PROBE_PATH } from "../../../platform/http/address/probe.ts";
import { openSecrets } from "../../../platform/secrets/secrets.ts";
import type { Config } from "../../config.ts";
import { presentSecretKey } from "../../starting/environment.ts";
import { localAddress } from "../operations/words.ts";
import { broken, type Check, type Finding, look, ok, reasonOf } from "./finding.ts";

/** The checks of the server, and of how its readers reach it. */
export function addressChecks(config: Config, clock: Clock): Check[] {
  return [
    { name: "server", run: (signal) => checkServer(config, signal) },
    { name: "address", run: (signal) => checkAddress(config, signal) },
    { name: "certificate", run: (signal) => checkCertificate(config, clock, signal) },
    { name: "proxies", run: (signal) => checkProxies(config, clock, signal) },
    { name: "uploads", run: (signal) => checkUploads(config, signal) },
  ];
}

const readySchema = z.object({ status: z.string(), checks: z.record(z.string(), z.string()) });

async function checkServer(config: Config, signal: AbortSignal): Promise<readonly Finding[]> {
  const address = localAddress(config);
  const answer = await fetch(`${address}/readyz`, { signal }).catch((error: unknown) => error);
  if (!(answer instanceof Response))
    return [look(`No server answers at ${address} (${reasonOf(answer)}).`, "Start it, unless it runs elsewhere.")];
  const parsed = readySchema.safeParse(await answer.json().catch(() => undefined));
  if (!parsed.success) return [broken(`Another program answers at ${address}.`, "Stop that one, or set another PORT.")];
  const { status, checks } = parsed.data;
  const wrong = Object.entries(checks).filter(([, state]) => state !== "ok");
  if (wrong.length === 0) return [ok(`The server at ${address} is ready, with its search indexes.`)];
  const says = `The server at ${address} is ${status}: ${wrong.map(([part, state]) => `${part} ${state}`).join(", ")}.`;
  return [(status === "not ready" ? broken : look)(says, "Wait if it has just started; otherwise see its log.")];
}

async function checkAddress({ publicUrl, environment }: Config, signal: AbortSignal): Promise<Finding> {
  if (publicUrl === undefined) return ok("PUBLIC_URL is not set: links use the address of each request.");
  const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: "manual" }).catch((error: unknown) => error);
  if (!(answer instanceof Response))
    return broken(
      `${publicUrl} can't be reached from here (${reasonOf(answer)}).`,
      "Check its name in DNS, the proxy, its certificate, and the firewall.",
    );
  if (answer.status !== 200)
    return broken(
      `${publicUrl}/healthz answers ${answer.status} instead of 200.`,
      "Check that the proxy forwards to this server and that PUBLIC_URL is the proxy's address.",
    );
  const isPlain = publicUrl.startsWith("http:") && environment === "production";
  return isPlain
    ? look(`${publicUrl} answers, without TLS.`, "Have the proxy terminate TLS, and set PUBLIC_URL to https://.")
    : ok(`${publicUrl} answers.`);
}

const DAY_MS = 86_400_000;
/** Before its end, a certificate should have been renewed: so long, or a sixth of its time if it is made for less. */
const RENEWED_BEFORE_MS = 14 * DAY_MS;

async function checkCertificate({ publicUrl }: Config, clock: Clock, signal: AbortSignal): Promise<readonly Finding[]> {
  if (publicUrl?.startsWith("https:") !== true) return [];
  try {
    return [judgeCertificate(await readCertificate(publicUrl, signal), clock)];
  } catch (error) {
    const { hostname } = new URL(publicUrl);
    return [broken(`No TLS at ${hostname} (${reasonOf(error)}).`, "Check the proxy that should terminate it.")];
  }
}

function judgeCertificate({ from, until, distrust }: ShownCertificate, clock: Clock): Finding {
  const left = until - clock.now();
  const time = left < 2 * DAY_MS ? `${Math.floor((left * 24) / DAY_MS)} hours` : `${Math.floor(left / DAY_MS)} days`;
  if (left < 0)
    return broken(
      `The certificate expired on ${new Date(until).toUTCString()}.`,
      "Renew it, and have the proxy load it.",
    );
  if (distrust !== undefined)
    return broken(
      `Browsers don't trust the certificate (${distrust}).`,
      "Install one for this name, including the intermediate certificates.",
    );
  if (left < Math.min(RENEWED_BEFORE_MS, (until - from) / 6))
    return look(`The certificate expires in ${time}.`, "Renew it: automatic renewal has failed.");
  return ok(`The certificate is valid for another ${time}.`);
}

const arrivalSchema = z.object({ forwardedFor: z.int(), protocol: z.string().nullable(), host: z.string() });

/** Asks the server by the way that readers take what of the request arrives. */
async function checkProxies(config: Config, clock: Clock, signal: AbortSignal): Promise<Finding> {
  const { publicUrl, trustedProxies: trusted } = config;
  const secret = presentSecretKey(config);
  if (publicUrl === undefined || secret === undefined)
    return ok(
      `TRUSTED_PROXIES is ${trusted}; without PUBLIC_URL or a secret key, there is nothing to compare it with.`,
    );
  const headers = { [PROBE_HEADER]: makeProbe(openSecrets([secret]), clock.now()) };
  const answer = await fetch(publicUrl + PROBE_PATH, { headers, signal }).catch(() => undefined);
  const parsed = arrivalSchema.safeParse(await answer?.json().catch(() => undefined));
  if (!parsed.success)
    return look(
      `What arrives through ${publicUrl} is not known: it didn't answer, or has another secret key.`,
      "See 'address'; then compare TRUSTED_PROXIES with the number of proxies by hand.",
    );
  const { forwardedFor: seen, protocol, host } = parsed.data;
  if (seen > trusted)
    return broken(
      `Requests come through ${seen} proxies, and TRUSTED_PROXIES is ${trusted}: all readers count as one address.`,
      `Set TRUSTED_PROXIES=${seen}.`,
    );
  if (seen < trusted)
    return broken(
      `Requests come through ${seen} proxies that add to X-Forwarded-For, and TRUSTED_PROXIES is ${trusted}: readers can fake their address.`,
      `Set TRUSTED_PROXIES=${seen}, or have each proxy add the caller's address.`,
    );
  if (host !== new URL(publicUrl).host || (protocol !== null && `${protocol}:` !== new URL(publicUrl).protocol))
    return look(
      `The proxy passes on ${protocol ?? "http"}://${host} instead of ${publicUrl}.`,
      "Have it pass on Host and X-Forwarded-Proto as they came.",
    );
  return ok(`Requests come through ${seen} proxies, as TRUSTED_PROXIES says.`);
}

/** What deploy/nginx.conf lets through, in bytes; an archive of a manual has at most half of it. */
const LARGEST_UPLOAD = 64_000_000;

/**
 * Whether the proxy takes a body as large as an archive: it decides by the announced length, and says so before anything is
 * sent (RFC 9110, section 10.1.1).
 */
async function checkUploads({ publicUrl }: Config, signal: AbortSignal): Promise<readonly Finding[]> {
  if (publicUrl === undefined) return [];
  const headers = { "content-length": LARGEST_UPLOAD, expect: "100-continue" };
  const send = publicUrl.startsWith("https:") ? httpsRequest : httpRequest;
  const asked = send(`${publicUrl}${PROBE_PATH}`, { method: "POST", headers, signal });
  asked.flushHeaders();
  try {
    const status = await new Promise<number>((resolve, reject) => {
      asked.once("continue", () => resolve(100));
      asked.once("response", ({ statusCode = 0 }) => resolve(statusCode));
      asked.once("error", reject);
    });
    if (status !== 413) return [ok("The proxy takes archives of 64 MB.")];
    return [
      look(
        "The proxy refuses bodies of 64 MB: archives of manuals can't be brought to admin.",
        "Raise its limit: client_max_body_size 64m in nginx.",
      ),
    ];
  } catch {
    // 'address' says why nothing answers.
    return [];
  } finally {
    asked.on("error", () => {}).destroy();
  }
}
