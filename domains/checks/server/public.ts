/** What commands may call. */
export { checkEdition } from "./check-edition.ts";
