/** What app/ and other domains may call. */
export { publishEdition } from "./publish/publish-edition.ts";
