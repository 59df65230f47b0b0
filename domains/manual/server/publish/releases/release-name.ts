/** A release by the name that people call it by. */
export interface ReleaseName {
  /** 'v22'. */
  handle: string;
  number: number;
}

/** Names a release: v22.14 is the fourteenth of v22. */
export function releaseName({ handle, number }: ReleaseName): string {
  return `${handle}.${number}`;
}

/** Reads a release's name; undefined if it isn't one. */
export function parseReleaseName(text: string): ReleaseName | undefined {
  const [, handle, number] = /^(v[1-9]\d*)\.([1-9]\d{0,8})$/.exec(text) ?? [];
  return handle === undefined ? undefined : { handle, number: Number(number) };
}
