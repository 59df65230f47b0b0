import { useEffect, useState } from "react";
import { LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { Input } from "../../../../ui/field/control.tsx";
import { loadTables, type QuickLookContent } from "./load-tables.ts";
import { LookUpResults } from "./look-up-results.tsx";
import css from "./quick-look-panel.module.css";

const loading: QuickLookContent = { state: "loading" };

interface QuickLookPanelProps {
  /** The edition whose tables it looks in. */
  version: string;
  close(): void;
}

/** A panel for looking up a word or abbreviation in the edition's tables without leaving the page. */
export function QuickLookPanel({ version, close }: QuickLookPanelProps) {
  const [input, setInput] = useState("");
  const [content, setContent] = useState<QuickLookContent>(loading);
  useEffect(() => void loadTables(version).then(setContent), [version]);
  const retry = () => {
    setContent(loading);
    void loadTables(version).then(setContent);
  };
  return (
    <>
      <div className={css.head}>
        <h2 id="quick-look-title">Quick look</h2>
        <IconButton data-close onClick={close} label="Close quick look" title="Close" icon="close" />
        <label className={css.box}>
          <span className="visually-hidden">Look up a word or abbreviation in all tables</span>
          <Icon name="search" />
          {/* Focused on opening: the reader came to type here. */}
          <Input
            id="quick-look-filter"
            type="search"
            value={input}
            onChange={({ target }) => setInput(target.value)}
            placeholder="Word or abbreviation"
            autoComplete="off"
            spellCheck={false}
            ref={focusOnce}
          />
        </label>
      </div>
      <div className={css.body}>
        {content.state === "ready" ? (
          <LookUpResults tables={content.tables} redacted={content.redacted} input={input} />
        ) : content.state === "failed" ? (
          <LoadFailed retry={retry}>The tables could not be loaded.</LoadFailed>
        ) : (
          <Loading>Loading the tables</Loading>
        )}
      </div>
    </>
  );
}

/** The panel is loaded lazily; once it is there, it takes the focus. */
function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}
