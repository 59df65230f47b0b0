import { Html } from "../../../../../ui/html/html.tsx";
import redlineStyles from "../../../../../ui/redline/redline-marks.css?url";
import type { PageChangesView } from "../../../page-views.ts";

/** What a draft changes for readers, word by word. */
export function DraftChanges({ words, html }: Pick<PageChangesView, "words" | "html">) {
  return (
    <>
      <ChangedWords words={words} isAll={html === ""} />
      {html === "" ? null : <Html className="article" html={html} />}
    </>
  );
}

/** Title and subtitle, where they differ. `isAll`: nothing else is changed. */
export function ChangedWords({ words, isAll }: Pick<PageChangesView, "words"> & { isAll: boolean }) {
  return (
    <>
      <link rel="stylesheet" href={redlineStyles} precedence="screen" />
      {words.length === 0 && isAll ? <p>Readers see what stands in the draft.</p> : null}
      {words.map(({ name, before, after }) => (
        <p key={name}>
          {name}: <del>{before}</del> <ins>{after}</ins>
        </p>
      ))}
    </>
  );
}
