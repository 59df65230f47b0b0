import { readingPaths } from "../../rules.ts";
import type { Signal } from "../client/signal.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { SidePanel } from "../panel/side-panel.tsx";
import { PinsBody } from "./pins-body.tsx";

/** The pins panel, shown beside any screen. */
export function PinsPanel({ isOpen }: { isOpen: Signal<boolean> }) {
  const open = useRead(isOpen, false);
  return (
    <SidePanel
      name="pins"
      title="Pins"
      isOpen={open}
      close={() => isOpen.set(false)}
      all={{ href: readingPaths.pins, words: "See All Pins" }}
    >
      <PinsBody />
    </SidePanel>
  );
}
