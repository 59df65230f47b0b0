const words: ReadonlyMap<string, string> = new Map([
  ["EROFS", "its file system is read-only, or a unit of systemd doesn't name it in ReadWritePaths="],
  ["EACCES", "this user may not write there"],
  ["EPERM", "this user may not write there"],
]);

/** Why a folder can't be written, if it is that; undefined for any other error. */
export function whyUnwritable(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? words.get(String(error.code)) : undefined;
}
