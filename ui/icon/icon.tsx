/** The icons defined in index.html. */
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
  | "note"
  | "copy"
  | "look-up";

/** A decorative icon: adjacent text or its control's label carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
