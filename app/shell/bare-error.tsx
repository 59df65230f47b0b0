import { FailedMessage } from "../../domains/content/web/screens/failed-message.tsx";

/** What shows when not even what stands around every screen could be loaded. */
export function BareError() {
  return (
    <main className="main screen-message">
      <div className="screen-body">
        <FailedMessage href="" />
      </div>
    </main>
  );
}
