import { lazy, type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { QuickLookContent } from "./load-tables.ts";
import css from "./quick-look.module.css";
import { QuickLookContext } from "./quick-look-context.ts";

const QuickLookPanel = lazy(async () => ({ default: (await import("./quick-look-panel.tsx")).QuickLookPanel }));

/** Provides an edition's quick-look panel to the screens inside it. Loads the tables once, when it first opens. */
export function QuickLook({ version, children }: { version: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [content, setContent] = useState<QuickLookContent>({ state: "none" });

  async function load() {
    setContent({ state: "loading" });
    const { loadTables } = await import("./load-tables.ts");
    setContent(await loadTables(version));
  }

  function toggle() {
    flushSync(() => setOpen(!open));
    if (open) document.querySelector<HTMLElement>("[data-quick-look]")?.focus();
    else document.getElementById("quick-look-filter")?.focus();
    if (!open && content.state !== "ready" && content.state !== "loading") void load();
  }

  return (
    <QuickLookContext value={{ open, toggle }}>
      {children}
      <dialog className={css.panel} id="quick-look" open={open} aria-labelledby="quick-look-title">
        {content.state === "none" ? null : (
          <Suspense fallback={null}>
            <QuickLookPanel content={content} close={toggle} retry={() => void load()} />
          </Suspense>
        )}
      </dialog>
    </QuickLookContext>
  );
}
