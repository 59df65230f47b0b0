import { useLoaderData } from "react-router";
import { useRead } from "../../../../platform/client/use-read.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { EmptyState, LoadFailed, Loading } from "../../../../ui/empty-state/empty-state.tsx";
import { Screen } from "../../../../ui/screen/screen.tsx";
import type { ViewedPage } from "../../contract.ts";
import { readingPaths } from "../../rules.ts";
import { loadReader, reader, type ViewerState } from "../client/reader.ts";
import { ViewedRows } from "../panel/page-rows.tsx";
import { loadOwnScreen, type Rendered } from "../viewer-context.ts";

type RecentsData = Rendered<readonly ViewedPage[]>;

const handle: PageHandle<RecentsData> = { meta: () => ({ title: "Recently viewed" }) };

const loader = loadOwnScreen((own) => own.viewed());

const unknown: ViewerState = { state: "loading" };

/** Every recently viewed page, the latest first (PAGE-6). */
function RecentsScreen() {
  const rendered = useLoaderData<RecentsData>();
  const known = useRead(reader, unknown);
  const pages = known.state === "ready" ? known.user.recentlyViewed : rendered;
  return (
    <Screen path={readingPaths.recents} title="Recently viewed">
      {pages === null ? (
        known.state === "failed" ? (
          <LoadFailed retry={() => void loadReader()}>Your recently viewed pages could not be loaded.</LoadFailed>
        ) : (
          <Loading>Loading your recently viewed pages</Loading>
        )
      ) : pages.length === 0 ? (
        <EmptyState icon="bluepages">
          Pages that you open are listed here, so you can pick up where you left off.
        </EmptyState>
      ) : (
        <ViewedRows pages={pages} label="Recently viewed pages" />
      )}
    </Screen>
  );
}

export const recentsRoute = { loader, handle, Component: RecentsScreen };
