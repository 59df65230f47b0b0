import { lazy, Suspense, useState } from "react";
import { Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { takeTyped } from "../../../../platform/client/take-typed.ts";
import { moveInRows } from "./move-in-rows.ts";
import css from "./quick-look-panel.module.css";

const LookUp = lazy(async () => ({ default: (await import("./look-up-tables.tsx")).LookUpTables }));

interface QuickLookPanelProps {
  /** The edition whose tables it looks in. */
  version: string;
  /** Whether it has been opened. */
  isUsed: boolean;
  close(): void;
}

/**
 * A panel for looking up a word or abbreviation in the edition's tables without leaving the page. Its box is there at
 * once, for what is typed while the rest loads.
 */
export function QuickLookPanel({ version, isUsed, close }: QuickLookPanelProps) {
  const [input, setInput] = useState("");
  const [takesTyped] = useState(() => takeTyped(setInput));
  return (
    <>
      <div className={css.head}>
        <h2 id="quick-look-title">Quick look</h2>
        <IconButton data-close onClick={close} label="Close quick look" title="Close" icon="close" />
        <label className={css.box}>
          <span className="visually-hidden">Look up a word or abbreviation in all tables</span>
          <Icon name="search" />
          {/* Keeps what was typed before React. */}
          <Input
            id="quick-look-filter"
            type="search"
            value={input}
            onChange={({ target }) => setInput(target.value)}
            placeholder="Word or abbreviation"
            autoComplete="off"
            spellCheck={false}
            onKeyDown={moveInRows}
            ref={takesTyped}
          />
        </label>
      </div>
      <div className={css.body}>
        {isUsed ? (
          <Suspense fallback={<Loading>Loading the tables</Loading>}>
            <LookUp version={version} input={input} />
          </Suspense>
        ) : (
          <Loading>Loading the tables</Loading>
        )}
      </div>
    </>
  );
}
