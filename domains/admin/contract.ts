/**
 * The address of a resource's list, of one of its items, or of an act: links name a resource, whichever domain it
 * belongs to. `id` is null for an act on the list.
 */
export function adminPath(resource: string, id?: string | null, act?: string): string {
  return ["/admin", resource, id, act].filter((part) => part !== undefined && part !== null).join("/");
}
