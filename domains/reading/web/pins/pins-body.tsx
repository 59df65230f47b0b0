import { useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import type { ListedPage } from "../../contract.ts";
import { pins } from "../client/pins.ts";
import type { PinsState } from "../client/create-pins.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { reader, type ReaderState } from "../client/reader.ts";
import { NoPins } from "./no-pins.tsx";
import { PinList } from "./pin-list.tsx";
import css from "./pins-body.module.css";

const unknown: PinsState = { state: "loading", pins: [] };
const unknownReader: ReaderState = { state: "loading" };

/**
 * All pins, or why there are none; and 'Clear All', which can be undone. Shows the server-rendered pins, with links,
 * until the browser has loaded the list.
 */
export function PinsBody({ rendered = null }: { rendered?: readonly ListedPage[] | null }) {
  const asked = useRead(pins, unknown);
  const isAsked = asked.state !== "loading" || rendered === null;
  const { state, pins: shown } = isAsked ? asked : { state: "ready", pins: rendered };
  const known = useRead(reader, unknownReader);
  const viewed = known.state === "ready" ? known.user.recentlyViewed : [];
  const [cleared, setCleared] = useState(false);

  async function clear() {
    setCleared(await pins.clear());
  }

  async function undo() {
    if (await pins.restore()) setCleared(false);
  }

  if (state === "loading" && shown.length === 0) return <Loading>Loading your pins</Loading>;
  if (state === "failed") {
    return <LoadFailed retry={() => void pins.load()}>Your pins could not be loaded.</LoadFailed>;
  }
  return (
    <>
      {shown.length === 0 ? <NoPins viewed={viewed} /> : <PinList shown={shown} isReady={isAsked} />}
      <div className={css.foot}>
        {cleared && shown.length === 0 ? (
          <output>
            All pins were removed.{" "}
            <Button type="button" onClick={() => void undo()}>
              Undo
            </Button>
          </output>
        ) : null}
        {shown.length === 0 ? null : (
          <Button type="button" data-needs-script disabled={!isAsked} onClick={() => void clear()}>
            Clear All
          </Button>
        )}
      </div>
    </>
  );
}
