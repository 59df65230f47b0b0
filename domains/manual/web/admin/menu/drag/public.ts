export { dragMenu } from "./drag-menu.ts";
