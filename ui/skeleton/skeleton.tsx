import css from "./skeleton.module.css";

interface SkeletonProps {
  /** What is on its way, for who can't see the shapes. */
  label: string;
  /** What will stand here. */
  of: "rows" | "cards";
}

/** Stands where data are on their way, once they take long. Without scripts nothing would come, and it says so. */
export function Skeleton({ label, of }: SkeletonProps) {
  return (
    <>
      <output className={of === "rows" ? css.rows : css.cards} data-needs-script="">
        <span className="visually-hidden">{label}</span>
        <span aria-hidden="true" />
        <span aria-hidden="true" />
        {of === "rows" ? <span aria-hidden="true" /> : null}
      </output>
      <WithoutScript />
    </>
  );
}

/** Said where nothing would come: screens that ask for their data. */
export function WithoutScript() {
  return (
    <noscript>
      <p>This page needs JavaScript. Turn it on for this site, then reload the page.</p>
    </noscript>
  );
}
