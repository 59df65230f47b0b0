import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/button/button.tsx";
import { EmptyState, LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import type { ListedPage, ViewedPage } from "../../contract.ts";
import { pinActs } from "../client/pin-acts.ts";
import { pins } from "../client/pins.ts";
import type { PinsState } from "../client/create-pins.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { type ViewerState, reader } from "../client/reader.ts";
import { PinList } from "./pin-list.tsx";
import { pinName } from "./pin-name.ts";
import css from "./pins-body.module.css";
import { ViewedRows } from "../panel/page-rows.tsx";

const unknown: PinsState = { state: "loading", pins: [] };
const unknownReader: ViewerState = { state: "loading" };

interface PinsBodyProps {
  rendered?: readonly ListedPage[] | null;
  /** The rank of the heading of what shows this. */
  below: 1 | 2;
}

/**
 * All pins, or why there are none; and 'Clear All', which can be undone. Shows the server-rendered pins, with links,
 * until the browser has loaded the list.
 */
export function PinsBody({ rendered = null, below }: PinsBodyProps) {
  const asked = useRead(pins, unknown);
  const isAsked = asked.state !== "loading" || rendered === null;
  const { state, pins: shown } = isAsked ? asked : { state: "ready", pins: rendered };
  const known = useRead(reader, unknownReader);
  const viewed = known.state === "ready" ? known.user.recentlyViewed : [];
  const [cleared, setCleared] = useState(false);
  const [said, say] = useState("");
  const body = useRef<HTMLDivElement>(null);

  /** After a change, what had the focus may be gone. */
  function focusOn(selector: string): void {
    const found = body.current?.querySelector<HTMLElement>(selector);
    (found ?? body.current)?.focus();
  }

  function unpin(page: ListedPage): void {
    const at = shown.findIndex(({ id }) => id === page.id);
    const next = shown[at + 1] ?? shown[at - 1];
    flushSync(() => {
      void pinActs.unpin(page.id);
      say(`${pinName(page)} was unpinned.`);
    });
    focusOn(next ? `[data-id="${next.id}"] [data-unpin]` : "button");
  }

  async function clear() {
    body.current?.focus();
    const taken = await pinActs.clear();
    flushSync(() => setCleared(taken));
    focusOn("[data-undo], [data-clear]");
  }

  async function undo() {
    body.current?.focus();
    if (!(await pinActs.restore())) return focusOn("[data-undo]");
    flushSync(() => {
      setCleared(false);
      say("Your pins were restored.");
    });
    focusOn("ol a");
  }

  function welcome(page: ListedPage): void {
    flushSync(() => say(`${pinName(page)} was pinned.`));
    focusOn("ol a");
  }

  if (state === "loading" && shown.length === 0) return <Loading>Loading your pins</Loading>;
  if (state === "failed") {
    return <LoadFailed retry={() => void pins.load()}>Your pins could not be loaded.</LoadFailed>;
  }
  return (
    <div ref={body} tabIndex={-1}>
      {shown.length === 0 ? (
        <NoPins viewed={viewed} below={below} pinned={welcome} />
      ) : (
        <PinList shown={shown} isReady={isAsked} say={say} unpin={unpin} />
      )}
      <output className="visually-hidden">{said}</output>
      <div className={css.foot}>
        {cleared && shown.length === 0 ? (
          <output>
            All pins were removed.{" "}
            <Button type="button" data-undo="" onClick={() => void undo()}>
              Undo
            </Button>
          </output>
        ) : null}
        {shown.length === 0 ? null : (
          <Button type="button" data-clear="" data-needs-script disabled={!isAsked} onClick={() => void clear()}>
            Clear All
          </Button>
        )}
      </div>
    </div>
  );
}

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
function NoPins({ viewed, below, pinned }: NoPinsProps) {
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
