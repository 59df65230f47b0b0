import { Icon } from "../../../../ui/icon.tsx";
import { readingPaths } from "../../contract.ts";
import { type Signal } from "../client/signal.ts";
import { useSignal } from "../client/use-signal.ts";
import { PinsBody } from "./pins-body.tsx";

/** The pins beside whatever is on screen; it stays open while the reader goes from page to page. */
export function PinsPanel({ isOpen }: { isOpen: Signal<boolean> }) {
  const open = useSignal(isOpen, false);
  return (
    <dialog className="pins-panel" id="pins-panel" open={open} aria-labelledby="pins-title">
      {open ? (
        <>
          <div className="pins-head">
            <h2 id="pins-title" tabIndex={-1}>
              Pins
            </h2>
            <a href={readingPaths.pins}>See All Pins</a>
            <button
              type="button"
              className="icon-button"
              data-close
              onClick={() => isOpen.set(false)}
              aria-label="Close pins"
              title="Close"
            >
              <Icon name="close" />
            </button>
          </div>
          <PinsBody />
        </>
      ) : null}
    </dialog>
  );
}
