/** A screen could not be loaded: why that may be, and another try. */
export function FailedMessage({ href }: { href: string }) {
  return (
    <>
      <h1 tabIndex={-1}>This page could not be loaded</h1>
      <p>The server did not answer as it should. If you are offline, connect again, then try once more.</p>
      <p className="ways">
        <a className="button button-primary" href={href}>
          Try again
        </a>
      </p>
    </>
  );
}
