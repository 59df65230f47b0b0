import { breathe } from "../../../../../platform/flow/breathe.ts";
import { listLimits } from "../../../contract.ts";

/** What quoted-printable leaves where a mail program did not read it: soft line ends, spaces, letters of other scripts. */
const isQuotedPrintable = /=(?:\r?\n|20|22|2C|3C|3E|[C-F][\dA-F]=[89AB][\dA-F])/;

/**
 * A pasted text without what programs put into it on the way: spaces of other widths, typographic quotes, marks that
 * nobody sees, quoted-printable and encoded words. Lines stay lines. Lets others have their turn.
 */
export async function tidyText(text: string): Promise<string> {
  const decoded = await decodeWords(isQuotedPrintable.test(text) ? decodeQuotedPrintable(text) : text);
  await breathe();
  return decoded
    .replaceAll(/[\uFEFF\u00AD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, " ")
    .replaceAll(/[“”„‟«»＂]/g, '"')
    .replaceAll("＜", "<")
    .replaceAll("＞", ">")
    .replaceAll("＠", "@")
    .replaceAll(/[，、]/g, ",")
    .replaceAll("；", ";")
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/(?:=[\dA-F]{2})+/g, (codes) => decodeBytes(Buffer.from(codes.replaceAll("=", ""), "hex"), "utf-8"));
}

/** No list has more encoded words, several for each name: what follows stays as it is. */
const MOST_WORDS = 4 * listLimits.lines;

/** Names as the headers of mails carry them: '=?utf-8?Q?J=C3=B6rg?='. */
async function decodeWords(text: string): Promise<string> {
  const pieces: string[] = [];
  let [end, words] = [0, 0];
  for (const match of text.matchAll(/=\?([\w-]{1,40})\?([bq])\?([^?\s]{0,300})\?=(?: (?==\?))?/gi)) {
    pieces.push(text.slice(end, match.index), decodeWord(match));
    end = match.index + match[0].length;
    words += 1;
    if (words === MOST_WORDS) break;
    await breathe();
  }
  return pieces.join("") + text.slice(end);
}

function decodeWord([word, charset = "", kind = "", coded = ""]: RegExpExecArray): string {
  if (kind.toLowerCase() === "b") return decodeBytes(Buffer.from(coded, "base64"), charset, word);
  const bytes = coded
    .replaceAll("_", " ")
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return decodeBytes(Buffer.from(bytes, "latin1"), charset, word);
}

const utf8 = new TextDecoder();

/** `otherwise` where the alphabet is none that is known. */
function decodeBytes(bytes: Uint8Array, charset: string, otherwise = ""): string {
  try {
    return (charset.toLowerCase() === "utf-8" ? utf8 : new TextDecoder(charset)).decode(bytes);
  } catch {
    return otherwise;
  }
}
