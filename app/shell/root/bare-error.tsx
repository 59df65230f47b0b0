import { Screen } from "../../../ui/screen/screen.tsx";
import { FailedMessage } from "../../../domains/manual/web/shell.ts";

/** Renders when not even the shell could be loaded. */
export function BareError() {
  return (
    <main className="main">
      <Screen>
        <FailedMessage href="" />
      </Screen>
    </main>
  );
}
