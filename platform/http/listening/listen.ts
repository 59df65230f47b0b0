import type { FastifyInstance } from "fastify";
import { StartError } from "../../starting/start-error.ts";

/** Why a server may fail to listen, and what to do, by the system's code for it. */
const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `PORT ${port} is in use by another program. Stop that one, or set PORT to another number.`,
  EACCES: (_host, port) => `This user may not listen at PORT ${port}. Set PORT to a number from 1024 up.`,
  EADDRNOTAVAIL: (host) => noAddress(host),
  ENOTFOUND: (host) => noAddress(host),
};

function noAddress(host: string): string {
  return `HOST ${host} is no address of this machine. Set HOST to one of its own: 127.0.0.1 for this machine alone, 0.0.0.0 for all.`;
}

/** Lets a server listen and gives its address; throws a clear sentence when it can't listen there. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons[code]?.(host, port);
    throw reason === undefined ? error : new StartError(reason, { cause: error });
  }
}
