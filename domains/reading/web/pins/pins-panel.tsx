import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { readingPaths } from "../../rules.ts";
import type { Signal } from "../client/signal.ts";
import { useRead } from "../../../../platform/client/use-read.ts";
import { SidePanel } from "../panel/side-panel.tsx";
import { PinsBody } from "./pins-body.tsx";

/** The pins panel, shown beside any screen, after the navigation that opens it. */
export function PinsPanel({ isOpen }: { isOpen: Signal<boolean> }) {
  const open = useRead(isOpen, false);
  const [place] = useState(() => document.getElementById("rail-panel"));
  useEffect(() => {
    document.querySelector("[data-pins]")?.setAttribute("aria-expanded", String(open));
  }, [open]);
  const panel = (
    <SidePanel
      name="pins"
      title="Pins"
      isOpen={open}
      close={() => isOpen.set(false)}
      all={{ href: readingPaths.pins, words: "See All Pins" }}
    >
      <PinsBody below={2} />
    </SidePanel>
  );
  return place ? createPortal(panel, place) : panel;
}
