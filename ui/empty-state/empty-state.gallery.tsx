import type { Specimens } from "../specimens.ts";
import { EmptyState, LoadFailed, Loading } from "./empty-state.tsx";

export const emptyStateSpecimens: Specimens = {
  name: "empty state",
  states: {
    empty: () => <EmptyState>Quickly reference pages you use frequently.</EmptyState>,
    "with icon": () => <EmptyState icon="pin">Quickly reference pages you use frequently.</EmptyState>,
    loading: () => <Loading>Loading your pins</Loading>,
    failed: () => <LoadFailed retry={() => {}}>Your pins could not be loaded.</LoadFailed>,
  },
};
