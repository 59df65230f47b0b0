// Apart from what it starts: a screen that is loaded meanwhile needs those files.
export { hydratePage } from "./shell/root/hydrate-page.tsx";
