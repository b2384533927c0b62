import { changedFields, type Snapshot } from "@/lib/domain/identity/audit";
import { people } from "@/lib/domain/identity/scope";
import { seesWholeCompanies } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type LogRowsQuery, logs } from "@/lib/resources/logs";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { pageOf } from "@/lib/server/resources/list";
import { serve } from "@/lib/server/resources/serve";
import { logRowsOfImport } from "../import-records/log-rows";
import { presentRows } from "./fields";
import { presentLogs } from "./present";

type Where = Record<string, unknown>;

/**
 * A user who sees plants and not the whole company reads what happened in these, and of what happened in no plant the deeds
 * of the people they see.
 */
async function withinSight({ tx, viewer }: Call): Promise<Where> {
  if (viewer.company_ids === "all" || seesWholeCompanies(viewer)) return {};
  const seenPeople = await tx.user.findMany({ where: people.see(viewer), select: { id: true } });
  return { OR: [{ plant_id: { not: null } }, { user_id: { in: seenPeople.map(({ id }) => id) } }] };
}

/** Events as people read them; one by itself states how many fields it changed. */
export const servedLogs = serve(logs, {
  within: withinSight,
  present: presentLogs,
  detail: async (call, row) => {
    const shown = firstOf(await presentLogs(call, [row]));
    const { before, after } = await wholeEvent(call, row.id);
    return { ...shown, changed: changedFields(before as Snapshot | null, after as Snapshot | null).length };
  },
});

/** What it changed, one field a row; of an import that has ended its rows, one line of the file each. */
export async function logRows(call: Call, id: number, query: LogRowsQuery) {
  const event = await wholeEvent(call, id);
  const isEnd = event.object === "imports" && (event.action === "import" || event.action === "stop");
  const rows = isEnd && event.object_id !== null ? await logRowsOfImport(call, event.object_id, query) : null;
  if (rows) return rows;
  const all = await presentRows(call, event);
  const wanted = query.search.toLowerCase();
  const found = all.filter((row) => JSON.stringify(row).toLowerCase().includes(wanted));
  const sign = query.orderByMethod === "asc" ? 1 : -1;
  const sorted = found.toSorted(
    (a, b) => sign * (query.orderByColumn === "field" ? a.label.localeCompare(b.label) || a.id - b.id : a.id - b.id),
  );
  const from = (query.page - 1) * query.max;
  return pageOf(sorted.slice(from, from + query.max), found.length, query);
}

const whole = { ...logs.select, before: true, after: true } as const satisfies Prisma.AuditEventSelect;

async function wholeEvent(call: Call, id: number) {
  const where = seen(logs, call, { AND: [{ id }, await withinSight(call)] }) as Prisma.AuditEventWhereInput;
  const row = await call.tx.auditEvent.findFirst({ where, select: whole });
  if (!row) throw notFound();
  return row;
}
