import { Screen } from "../../../../ui/screen/screen.tsx";
import { useLoaderData } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import type { ListedPage } from "../../contract.ts";
import { readingPaths } from "../../rules.ts";
import { type Rendered, loadOwnScreen } from "../viewer-context.ts";
import { PinsBody } from "./pins-body.tsx";

type PinsData = Rendered<readonly ListedPage[]>;

const handle: PageHandle<PinsData> = { meta: () => ({ title: "Pins" }) };

const loader = loadOwnScreen((own) => own.pins());

/** Every pinned page (SHELL-14). */
function PinsScreen() {
  const rendered = useLoaderData<PinsData>();
  return (
    <Screen path={readingPaths.pins} title="Pins">
      <PinsBody rendered={rendered} below={1} />
    </Screen>
  );
}

export const pinsRoute = { loader, handle, Component: PinsScreen };
