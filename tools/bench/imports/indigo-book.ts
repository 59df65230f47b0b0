import {
  findIndigoBook,
  type IndigoBook,
  indigoBookMissing,
} from "../../../domains/manual/server/files/testing/indigo-book.ts";

/** The Indigo Book, which the bench measures with. Throws where it isn't there. */
export function indigoBook(): IndigoBook {
  const book = findIndigoBook();
  if (!book) throw new Error(`The bench can't run: ${indigoBookMissing}.`);
  return book;
}
