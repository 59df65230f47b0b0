import { useEffect, useState } from "react";
import { LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { loadTables, type QuickLookContent } from "./load-tables.ts";
import { LookUpResults } from "./look-up-results.tsx";
import { moveInRows } from "./move-in-rows.ts";

const loading: QuickLookContent = { state: "loading" };

/** What the edition's tables have on what was typed, once they are loaded. */
export function LookUpTables({ version, input }: { version: string; input: string }) {
  const [content, setContent] = useState<QuickLookContent>(loading);
  useEffect(() => void loadTables(version).then(setContent), [version]);
  const retry = () => {
    setContent(loading);
    void loadTables(version).then(setContent);
  };
  if (content.state === "ready")
    return <LookUpResults tables={content.tables} redacted={content.redacted} input={input} onKeyDown={moveInRows} />;
  if (content.state === "failed") return <LoadFailed retry={retry}>The tables could not be loaded.</LoadFailed>;
  return <Loading>Loading the tables</Loading>;
}
