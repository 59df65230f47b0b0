/** Pieces that app/ and other domains may show. */
export { YourGroup } from "./membership/your-group.tsx";
