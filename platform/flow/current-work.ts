import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request, or of the job, that the running code belongs to; undefined outside of both. */
export const currentWork = new AsyncLocalStorage<string>();
