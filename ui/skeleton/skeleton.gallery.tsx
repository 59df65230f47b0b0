import type { Specimens } from "../specimens.ts";
import { Skeleton } from "./skeleton.tsx";

export const skeletonSpecimens: Specimens = {
  name: "skeleton",
  states: {
    rows: () => <Skeleton label="Loading the users" of="rows" />,
    cards: () => <Skeleton label="Loading your subscription" of="cards" />,
  },
};
