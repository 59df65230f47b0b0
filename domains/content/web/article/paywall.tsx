import { Icon } from "../../../../ui/icon.tsx";

/** Says why the rest of a page is not there, and what can be read instead. */
export function Paywall({ guideHref }: { guideHref: string }) {
  return (
    <section className="paywall" aria-labelledby="paywall-title">
      <Icon name="lock" />
      <div>
        <h2 id="paywall-title">This content is reserved for subscribers.</h2>
        <p>
          You see how the page is built and how it begins. The <a href={guideHref}>quick style guide</a> is open to
          everybody.
        </p>
      </div>
    </section>
  );
}
