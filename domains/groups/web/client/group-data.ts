import { useState } from "react";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { LOADING, sentenceOf } from "../../../../platform/client/sentences.ts";
import { createResources, createLazyResource, type Resource } from "../../../../platform/client/store.ts";
import { useResource } from "../../../../platform/client/use-read.ts";
import type { GroupLink, ManagedGroup, UsersQuery } from "../../contract.ts";
import { ask } from "./change-group.ts";

/** The group that the viewer manages. */
export const managedGroup = createLazyResource<ManagedGroup>((options) => dataOf(ask("GET /api/group"), options));

/** Its users, as the list asks for them. */
export const groupUsers = createResources((query: UsersQuery, options) =>
  dataOf(ask("GET /api/group/users", { query }), options),
);

/** The links by which anybody may join it. */
export const groupLinks = createLazyResource<GroupLink[]>((options) => dataOf(ask("GET /api/group/links"), options));

/** What the code of an invitation shows to whoever has it. */
export const invitations = createResources((code: string, options) =>
  dataOf(ask("GET /api/group/invitation", { query: { code } }), options),
);

/** What the code of a link shows to whoever has it. */
export const joinLinks = createResources((code: string, options) =>
  dataOf(ask("GET /api/group/link", { query: { code } }), options),
);

/** What is known of a resource, in words. */
export interface Loaded<Data> {
  data: Data | undefined;
  /** Why there is nothing newer. */
  problem: string | null;
  /** Takes what another call has answered in its place. */
  set(data: Data): void;
  /** Asks once more. */
  reload(): void;
}

/** Subscribes a component to a resource. What was there for a resource before stays until this one is loaded. */
export function useLoaded<Data>(resource: Resource<Data | undefined>): Loaded<Data> {
  const { data, error } = useResource(resource);
  const [before, setBefore] = useState(data);
  if (data !== undefined && data !== before) setBefore(data);
  return {
    data: data ?? before,
    problem: error === undefined ? null : sentenceOf(error, LOADING),
    set: resource.confirm,
    reload: () => void resource.refresh(),
  };
}
