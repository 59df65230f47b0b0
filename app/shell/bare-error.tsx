/** What shows when not even the site's settings could be loaded. */
export function BareError() {
  return (
    <main className="main screen-message">
      <div className="screen-body">
        <h1>This page could not be loaded</h1>
        <p>The server did not answer, or not as it should. If you are offline, connect again and then try once more.</p>
        <p className="ways">
          <a className="button button-primary" href="">
            Try again
          </a>
        </p>
      </div>
    </main>
  );
}
