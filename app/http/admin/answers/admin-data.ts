import type { FastifyReply, FastifyRequest } from "fastify";
import { CSV_MARK, csvRow } from "../../../../platform/files/csv.ts";
import type { AppError } from "../../../../platform/http/errors.ts";
import type { AdminBlock, AdminBlocksProps, TableBlock, AdminValue } from "../../../../ui/admin/blocks.tsx";
import { unlisted } from "../../headers/security-headers.ts";
import type { AnyAnswer } from "../admin-screen.ts";

interface AdminData {
  request: FastifyRequest;
  reply: FastifyReply;
  answer: AnyAnswer;
  /** What was just done. */
  notice: string | null;
  refusal: Pick<AppError, "message" | "status" | "code"> | null;
}

/**
 * Sends a screen that is declared as data, if that is what the request asks for (`Accept`): as JSON with all its blocks,
 * where each row of a table has its values by the names of the columns; or its first table as CSV. It is the same screen
 * for the same session, with the same rights; a form is sent as it says, with the token that stands beside it.
 * @returns undefined if the request asks for a page, or the screen has a view of its own
 */
export function sendAsData({ request, reply, answer, notice, refusal }: AdminData): FastifyReply | undefined {
  const { accept = "" } = request.headers;
  const { shown, title, above } = answer;
  if (accept.includes("text/html") || !("view" in shown)) return undefined;
  const status = refusal?.status ?? 200;
  if (accept.includes("text/csv") && shown.screen === "blocks") {
    const table = shown.view.blocks.find((block) => block.kind === "table");
    if (table === undefined) return undefined;
    return unlisted(reply)
      .code(status)
      .header("content-disposition", `attachment; filename="${fileNameOf(table)}"`)
      .headers(linkHeader(shown.view))
      .type("text/csv; charset=utf-8")
      .send(csvOf(table));
  }
  if (!accept.includes("application/json")) return undefined;
  const data =
    shown.screen === "blocks"
      ? { blocks: shown.view.blocks.map(blockAsData), csrfToken: shown.view.csrfToken }
      : shown.screen === "agreement" || shown.screen === "obstacle"
        ? { [shown.screen]: shown.view }
        : undefined;
  if (data === undefined) return undefined;
  const refused = refusal === null ? null : { code: refusal.code, message: refusal.message };
  return unlisted(reply)
    .code(status)
    .send({ title, above, notice, refusal: refused, ...data });
}

/** Where the next page of a list is, as RFC 8288 has it. */
function linkHeader({ blocks }: AdminBlocksProps): Record<string, string> {
  const next = blocks.find((block) => block.kind === "next");
  return next?.href === undefined || next.href === null ? {} : { link: `<${next.href}>; rel="next"` };
}

function blockAsData(block: AdminBlock): unknown {
  if (block.kind !== "table") return block;
  const { columns, rows, ...table } = block;
  const named = rows.map((cells) =>
    Object.fromEntries(columns.map(({ name }, index) => [name, valueAsData(cells[index] ?? "")])),
  );
  return { ...table, columns: columns.map(({ name }) => name), rows: named };
}

function valueAsData(value: AdminValue): unknown {
  if (typeof value === "string") return value;
  const { text, href, data } = value;
  return href === undefined && data === undefined ? text : { text, href, data };
}

function csvOf({ columns, rows }: TableBlock): string {
  const text = (value: AdminValue) => (typeof value === "string" ? value : value.text);
  const lines = [columns.map(({ name }) => name), ...rows.map((cells) => cells.map(text))];
  return CSV_MARK + lines.map(csvRow).join("");
}

function fileNameOf({ caption }: TableBlock): string {
  return `${caption.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.csv`;
}
