import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../platform/clock/clock.ts";

interface Contact {
  clock: Clock;
  supportEmail: string;
  publicUrl: string | undefined;
}

/**
 * The file must not be valid for more than a year (RFC 9116). It is generated for each request, so its expiry moves
 * along.
 */
const HOLDS_MS = 180 * 24 * 3_600_000;

/** Serves /.well-known/security.txt: whom to report a vulnerability to (RFC 9116). */
export function securityTxt(app: FastifyInstance, { clock, supportEmail, publicUrl }: Contact): void {
  app.get("/.well-known/security.txt", (_request, reply) => {
    const expires = new Date(clock.now() + HOLDS_MS).toISOString();
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail)}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
