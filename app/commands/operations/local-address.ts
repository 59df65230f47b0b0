import type { Config } from "../../config.ts";

/** Where the server of these settings listens, from this machine. */
export function localAddress({ host, port }: Pick<Config, "host" | "port">): string {
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}
