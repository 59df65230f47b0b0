import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** A valid host: a name or IPv4 address, or an IPv6 address in brackets, with an optional port. */
const host = /^(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9._])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Whether this is a valid host for a URL: 'localhost:3000'. */
export function isHost(said: string): boolean {
  return host.test(said) && URL.canParse(`http://${said}`);
}

/**
 * Rejects what no browser sends and no database accepts: an invalid Host, and a NUL anywhere in a URL, a form or JSON.
 * Register it before any other hook.
 */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    done(isWellFormed(request) ? undefined : malformed());
  });
  app.addHook("preValidation", (request, _reply, done) => {
    done(hasNul(request.body) ? malformed() : undefined);
  });
}

function isWellFormed({ host: said, url }: FastifyRequest): boolean {
  // Only the oldest clients send no host, and they need none.
  return (said === "" || isHost(said)) && !/%00|\0/.test(url);
}

/** Checks the body without recursion: JSON may be nested as deep as it is long. */
function hasNul(body: unknown): boolean {
  const left: unknown[] = [body];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === "string" && part.includes("\0")) return true;
    if (typeof part !== "object" || part === null || Buffer.isBuffer(part)) continue;
    for (const [name, value] of Object.entries(part)) left.push(name, value);
  }
  return false;
}

/** The request is malformed. */
function malformed(): AppError {
  return new AppError({
    code: "not-understood",
    status: 400,
    message: "The server could not read what was sent. Check the address, or reload the page. Nothing was changed.",
  });
}
