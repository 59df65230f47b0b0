import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import css from "./quick-look.module.css";
import { QuickLookContext } from "./quick-look-context.ts";

const QuickLookPanel = lazy(async () => ({ default: (await import("./quick-look-panel.tsx")).QuickLookPanel }));

/** Provides an edition's quick-look panel to the screens inside it. Its code loads when it first opens. */
export function QuickLook({ version, children }: { version: string; children: ReactNode }) {
  /** Undefined until it has been opened; from then on the panel keeps what was typed. */
  const [open, setOpen] = useState<boolean>();
  const opener = useRef<HTMLElement>(null);

  function toggle() {
    if (!open) opener.current = document.querySelector(":focus");
    flushSync(() => setOpen(!open));
    (open ? opener.current : document.getElementById("quick-look-filter"))?.focus();
  }

  return (
    <QuickLookContext value={{ open: open ?? false, toggle }}>
      {children}
      <dialog className={css.panel} id="quick-look" open={open} aria-labelledby="quick-look-title">
        {open === undefined ? null : (
          <Suspense fallback={null}>
            <QuickLookPanel version={version} close={toggle} />
          </Suspense>
        )}
      </dialog>
    </QuickLookContext>
  );
}
