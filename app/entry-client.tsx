import { hydratePage } from "./shell/root/hydrate-page.tsx";

// Apart from what it starts: a screen that is loaded meanwhile needs those files, and would wait for them as this does.
await hydratePage();
