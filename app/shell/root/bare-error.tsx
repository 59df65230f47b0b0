import { FailedMessage } from "../../../domains/content/web/shell.ts";

/** Renders when not even the shell could be loaded. */
export function BareError() {
  return (
    <main className="main screen-message">
      <div className="screen-body">
        <FailedMessage href="" />
      </div>
    </main>
  );
}
