import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { readingPaths } from "../../contract.ts";
import { loadOwnScreen } from "../who-reads.ts";
import { PinsBody } from "./pins-body.tsx";

const handle: PageHandle<null> = { meta: () => ({ title: "Pins" }) };

/** Every pinned page (SHELL-14). */
function PinsScreen() {
  return (
    <div className="screen screen-message" data-path={readingPaths.pins}>
      <div className="screen-body">
        <h1 tabIndex={-1}>Pins</h1>
        <PinsBody />
      </div>
    </div>
  );
}

export const pinsRoute = { loader: loadOwnScreen, handle, Component: PinsScreen };
