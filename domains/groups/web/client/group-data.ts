import { useState } from "react";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { LOADING, sentenceOf } from "../../../../platform/client/sentences.ts";
import { createEntries, createLazyEntry, type Entry } from "../../../../platform/client/store.ts";
import { useEntry } from "../../../../platform/client/use-read.ts";
import type { GroupLink, ManagedGroup, UsersQuery } from "../../contract.ts";
import { ask } from "./ask.ts";

/** The group that the viewer manages. */
export const managedGroup = createLazyEntry<ManagedGroup>((options) => dataOf(ask("GET /api/group"), options));

/** Its users, as the list asks for them. */
export const groupUsers = createEntries((query: UsersQuery, options) =>
  dataOf(ask("GET /api/group/users", { query }), options),
);

/** The links by which anybody may join it. */
export const groupLinks = createLazyEntry<GroupLink[]>((options) => dataOf(ask("GET /api/group/links"), options));

/** What the code of an invitation shows to whoever has it. */
export const invitations = createEntries((code: string, options) =>
  dataOf(ask("GET /api/group/invitation", { query: { code } }), options),
);

/** What the code of a link shows to whoever has it. */
export const joinLinks = createEntries((code: string, options) =>
  dataOf(ask("GET /api/group/link", { query: { code } }), options),
);

/** What is known of an entry, in words. */
export interface Loaded<Data> {
  data: Data | undefined;
  /** Why there is nothing newer. */
  problem: string | null;
  /** Takes what another call has answered in its place. */
  set(data: Data): void;
  /** Asks once more. */
  reload(): void;
}

/** Subscribes a component to an entry. What was there for an entry before stays until this one is loaded. */
export function useLoaded<Data>(entry: Entry<Data | undefined>): Loaded<Data> {
  const { data, error } = useEntry(entry);
  const [before, setBefore] = useState(data);
  if (data !== undefined && data !== before) setBefore(data);
  return {
    data: data ?? before,
    problem: error === undefined ? null : sentenceOf(error, LOADING),
    set: entry.confirm,
    reload: () => void entry.refresh(),
  };
}
