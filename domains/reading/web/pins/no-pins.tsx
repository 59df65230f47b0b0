import { flushSync } from "react-dom";
import { Button } from "../../../../ui/button/button.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import type { ViewedPage } from "../../contract.ts";
import { pinActs } from "../client/pin-acts.ts";
import { ViewedRows } from "../panel/page-rows.tsx";
import { pinName } from "./pin-name.ts";

/** How many recently viewed pages are offered. */
const OFFERED = 5;

interface NoPinsProps {
  viewed: readonly ViewedPage[];
  /** The rank of the heading of what is above this. */
  below: 1 | 2;
  /** Called once a page has been pinned here, which replaces this by the list. */
  pinned?: (page: ViewedPage) => void;
}

/** What pins are for, and the pages viewed last to pin (PIN-1, DASH-11). */
export function NoPins({ viewed, below, pinned }: NoPinsProps) {
  const offered = viewed.slice(0, OFFERED);
  const Heading = below === 1 ? "h2" : "h3";

  function pin(page: ViewedPage): void {
    flushSync(() => void pinActs.pin(page));
    pinned?.(page);
  }

  return (
    <>
      <EmptyState icon="pin">Quickly reference pages you use frequently.</EmptyState>
      {offered.length === 0 ? null : (
        <>
          <Heading>Recently viewed</Heading>
          <ViewedRows
            pages={offered}
            label="Recently viewed pages"
            renderAct={(page) => (
              <Button type="button" data-needs-script="" onClick={() => pin(page)}>
                Pin<span className="visually-hidden"> {pinName(page)}</span>
              </Button>
            )}
          />
        </>
      )}
    </>
  );
}
