/** What only the build of the emails loads. */
export { createMailRenderer } from "./create-mail-renderer.tsx";
