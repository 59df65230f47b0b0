import type { Secrets } from "../../../../../platform/secrets/secrets.ts";

const PURPOSE = "undo-address";

/**
 * The code in the link that undoes a change of address: the change's id, signed. All mails about the change carry the
 * same link, nothing is stored, and no one who reads the database can forge it.
 */
export function undoCode(secrets: Pick<Secrets, "sign">, changeId: string): string {
  return `${changeId}.${secrets.sign(PURPOSE, changeId)}`;
}

/** The id of the change that a code undoes; undefined for a code we didn't sign. */
export function changeOfUndoCode(secrets: Pick<Secrets, "isSignature">, code: string): string | undefined {
  const [id = "", signature = ""] = code.slice(0, 200).split(".", 2);
  return secrets.isSignature(PURPOSE, id, signature) ? id : undefined;
}
