import type { FastifyInstance } from "fastify";
import { Counter, type Registry } from "prom-client";
import { isAmazonSns } from "../../../domains/messaging/server/public.ts";
import { isLoopback } from "../../../platform/http/address/is-loopback.ts";
import { type Outgoing, watchOutgoing } from "../../../platform/telemetry/outgoing.ts";
import type { Config } from "../../config.ts";

/** The settings that name other machines. */
export type Targets = Pick<
  Config,
  | "databaseUrl"
  | "smtpUrl"
  | "stripe"
  | "backups"
  | "hostedSearch"
  | "searchNodes"
  | "tracing"
  | "publicUrl"
  | "mailEventsPassword"
>;

/**
 * Counts what leaves this process, by target: those that the settings name, and `unknown`, which nothing should send to.
 * The log names an unknown one the first time.
 */
export function measureOutgoing(app: FastifyInstance, config: Targets, registers: Registry[]): void {
  const known = targetsOf(config);
  const named = new Set<string>();
  const outgoing = watchOutgoing(({ host, port }) => {
    const target = known.find((one) => one.matches(host, port));
    if (target !== undefined) return target.name;
    if (isLoopback(host)) return undefined;
    if (!named.has(host)) app.log.warn({ host, port }, "the server connected to a host that no setting names");
    if (named.size < MOST_NAMED) named.add(host);
    return UNKNOWN;
  });
  app.addHook("onClose", () => outgoing.stop());
  const counter = (name: string, help: string, read: (seen: Outgoing) => number) => {
    const counted: Counter = new Counter({
      name: `fieldstone_outgoing_${name}_total`,
      help,
      labelNames: ["target"],
      registers,
      collect: () => {
        counted.reset();
        // From the start on, or the first bytes would be no increase.
        for (const { name: target } of [...known, { name: UNKNOWN }]) counted.inc({ target }, 0);
        for (const [target, seen] of outgoing.read()) counted.inc({ target }, read(seen));
      },
    });
  };
  counter("connections", "Connections to other machines, by target.", (seen) => seen.connections);
  counter("sent_bytes", "Bytes sent to other machines, by target.", (seen) => seen.sentBytes);
  counter("received_bytes", "Bytes that came back from there.", (seen) => seen.receivedBytes);
}

const UNKNOWN = "unknown";

/** So many unknown hosts are told apart. */
const MOST_NAMED = 1_000;

interface Target {
  name: string;
  matches(host: string, port: number): boolean;
}

/** The ports that addresses leave out. */
const usualPorts: Readonly<Record<string, number>> = {
  "https:": 443,
  "http:": 80,
  "postgres:": 5432,
  "postgresql:": 5432,
  "smtp:": 587,
  "smtps:": 465,
};

function targetsOf(config: Targets): Target[] {
  const { databaseUrl, smtpUrl, stripe, backups, hostedSearch, searchNodes = [] } = config;
  const { tracing, publicUrl, mailEventsPassword } = config;
  const at = (name: string, address: string | undefined, isHost = sameHost): Target[] => {
    if (address === undefined) return [];
    const url = new URL(address);
    const port = url.port === "" ? (usualPorts[url.protocol] ?? 0) : Number(url.port);
    return [{ name, matches: (host, to) => to === port && isHost(host, url.hostname) }];
  };
  return [
    ...at("database", databaseUrl),
    ...at("mail", smtpUrl),
    ...at("payments", stripe && (stripe.api ?? "https://api.stripe.com")),
    // A bucket may be a name below its store. The same one may have backups, documents and pictures.
    ...at("store", backups.s3?.endpoint, (host, store) => host === store || host.endsWith(`.${store}`)),
    ...at("search", hostedSearch && (hostedSearch.origin ?? "https://algolia.net"), (host, own) =>
      hostedSearch?.origin === undefined ? /\.algolia(?:net\.com|\.net)$/.test(host) : sameHost(host, own),
    ),
    ...searchNodes.flatMap(({ address }) => at("search", address)),
    ...at("traces", tracing?.url),
    // The certificate that readers see is looked at from here.
    ...at("itself", publicUrl),
    ...(mailEventsPassword === undefined ? [] : [{ name: "mail events", matches: isAmazonSns }]),
  ];
}

function sameHost(host: string, own: string): boolean {
  return host.toLowerCase() === own.replace(/^\[|\]$/g, "").toLowerCase();
}
