import type { FastifyInstance } from "fastify";
import { StartError } from "../../starting/start-error.ts";

/** Why a server may fail to listen, and what to do about it, by error code. */
const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `PORT ${port} is in use by another program. Stop it, or set PORT to another number.`,
  EACCES: (_host, port) => `This user may not listen on PORT ${port}. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (host) => noAddress(host),
  ENOTFOUND: (host) => noAddress(host),
};

function noAddress(host: string): string {
  return `HOST ${host} is not an address of this machine. Set HOST to one that is: 127.0.0.1 for local access only, 0.0.0.0 for all networks.`;
}

/**
 * Starts listening and returns the server's address.
 * @throws StartError if it can't listen there
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons[code]?.(host, port);
    throw reason === undefined ? error : new StartError(reason, { cause: error });
  }
}
