/** Each icon's drawing on a 24 by 24 grid, in strokes. */
const drawings = {
  guide: "M13 3 5 14h6l-1 7 8-11h-6z",
  bluepages: "M5 4h9l5 5v11H5zM14 4v5h5",
  whitepages: "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
  toc: "M4 6h2M4 12h2M4 18h2M10 6h10M10 12h10M10 18h10",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  citation: "M9.5 7C7 7.5 5.5 9.5 5.5 12.5V17h4.5v-4.5H7.5M18.5 7c-2.5.5-4 2.5-4 5.5V17H19v-4.5h-2.5",
  filter: "M4 6h16M7 12h10M10 18h4",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
} as const;

export type IconName = keyof typeof drawings;

/** The icons of a page, drawn once and used by name; HTML fragments refer to them as `#icon-{name}`. */
export function IconSprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {Object.entries(drawings).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

/** A decorative icon: what it means is said in words beside it or in its control's label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
