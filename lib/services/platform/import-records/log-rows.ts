import { unlessRefused } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { LogRowsQuery } from "@/lib/resources/logs";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { translator } from "@/lib/server/i18n";
import { pageOf } from "@/lib/server/resources/list";
import { faultsOf, reasonText, servedImports } from "./served";

/** The rows of an import as the audit log shows them; null where it is gone, or is not the reader's to see. */
export async function logRowsOfImport(call: Call, import_id: number, query: LogRowsQuery) {
  const { tx, locale } = call;
  if (!(await unlessRefused(servedImports.find(call, import_id)))) return null;
  const where: Prisma.ImportRowWhereInput = {
    import_id,
    ...(query.search && { label: { contains: query.search, mode: "insensitive" as const } }),
  };
  const [rows, total] = await together([
    tx.importRow.findMany({
      where,
      orderBy: { line: query.orderByMethod },
      skip: (query.page - 1) * query.max,
      take: query.max,
      select: {
        id: true,
        line: true,
        label: true,
        action: true,
        state: true,
        column: true,
        reason: true,
        faults: true,
        before: true,
        after: true,
      },
    }),
    tx.importRow.count({ where }),
  ]);
  const words = translator(locale, "imports");
  const shown = rows.map(({ id, line, label, action, state, before, after, ...row }) => {
    const what = words(`log_rows.${stateOf(action, state)}`);
    const reasons = faultsOf(row).map(({ reason }) => reasonText(locale, reason));
    const lines = [[what, reasons.join(" ")].filter(Boolean).join(": "), ...valuesIn(after)];

    return {
      id,
      field: "row",
      label: words("log_rows.line", { line, label: label ?? "" }),
      before: valuesIn(before).join("\n") as unknown,
      after: lines.join("\n") as unknown,
    };
  });

  return pageOf(shown, total, query);
}

/** "created", "refused", …: what became of a row, in a word of imports.log_rows. */
function stateOf(action: string, state: string): string {
  if (action === "same") return "same";
  if (action === "error" || state === "failed") return "refused";

  return state === "done" ? action : state;
}

/** "name: value", those of the company's own fields each by itself. */
const valuesIn = (values: unknown, within = ""): string[] =>
  isRecord(values)
    ? Object.entries(values).flatMap(([name, value]) =>
        isRecord(value)
          ? valuesIn(value, `${within}${name}.`)
          : [`${within}${name}: ${value === null ? "–" : String(value)}`],
      )
    : [];

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
