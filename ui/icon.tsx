/** The icons that index.html draws. */
export type IconName =
  | "guide"
  | "bluepages"
  | "whitepages"
  | "toc"
  | "search"
  | "sun"
  | "moon"
  | "link"
  | "citation"
  | "filter"
  | "close"
  | "down"
  | "lock"
  | "person"
  | "index"
  | "dashboard"
  | "pin"
  | "note";

/** A decorative icon: what it means is said in words beside it or in its control's label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
