import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { freeDock, leaveDock, takeDock } from "../../../../ui/dock/dock.ts";
import css from "./quick-look.module.css";
import { QuickLookContext } from "./quick-look-context.ts";
import { QuickLookPanel } from "./quick-look-panel.tsx";

/**
 * Provides an edition's quick-look panel to the screens inside it. Its box is in every page, since a press before React
 * opens it at once (app/boot.ts); what looks things up loads when it first opens.
 */
export function QuickLook({ version, children }: { version: string; children: ReactNode }) {
  /** Undefined until it has been opened; from then on the panel keeps what was typed. */
  const [open, setOpen] = useState<boolean>();
  const opener = useRef<HTMLElement>(null);

  useEffect(() => {
    const gone = new AbortController();
    leaveDock("quick-look", () => setOpen((was) => was && false), gone.signal);
    return () => {
      gone.abort();
      freeDock("quick-look");
    };
  }, []);

  function toggle() {
    if (open) freeDock("quick-look");
    else {
      opener.current = focusOutside();
      takeDock("quick-look");
    }
    flushSync(() => setOpen(!open));
    (open ? opener.current : document.getElementById("quick-look-filter"))?.focus();
  }

  return (
    <QuickLookContext value={{ open: open ?? false, toggle }}>
      {children}
      <dialog className={css.panel} id="quick-look" open={open} aria-labelledby="quick-look-title">
        <QuickLookPanel version={version} isUsed={open !== undefined} close={toggle} />
      </dialog>
    </QuickLookContext>
  );
}

/** What has the focus; if that is the panel already, what opens it. */
function focusOutside(): HTMLElement | null {
  return document.querySelector(':focus:not(#quick-look *), :root:has(#quick-look :focus) [aria-keyshortcuts="q"]');
}
