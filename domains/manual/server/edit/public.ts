/** What commands may call of drafts. */
export { partKinds } from "./parts/kinds.ts";
