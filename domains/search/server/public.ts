/** What app/ and other domains may call. */
export { missedQueriesHelp, showMissedQueries } from "./misses/missed-queries-command.ts";
export type { HostedService } from "./adapters/hosted-adapter.ts";
