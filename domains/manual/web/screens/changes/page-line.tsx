import type { ChangedPageLine } from "./changes-api.ts";

/** A page that changed, with a link to its redline. */
export function PageLine({ page: { uri, label, title, what } }: { page: ChangedPageLine }) {
  return (
    <li>
      <a href={`/${uri}`}>
        {label === "" ? null : <b>{label} </b>}
        {title}
      </a>{" "}
      <span className="release-what">{what}</span>
    </li>
  );
}
