import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { pairsOf } from "@/lib/domain/shared/known";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { DatedPage } from "@/lib/inputs/fields";
import { type ResourceName, resources } from "@/lib/resources/index";
import { logs } from "@/lib/resources/logs";
import type { Call } from "@/lib/server/data/call";
import { modelOf, seen } from "@/lib/server/resources/crud";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { presentRows } from "./fields";
import { presentLogs } from "./present";

export interface HistoryQuery extends DatedPage {
  object: ResourceName;
  object_id: number;
}

/** A user who may see a record may read what became of it: the section's permission, and the record within their walls. */
export const historyPermission = (object: ResourceName) => permissionOf("view", resources[object].section);

/** Who changed a record, the newest first, each with what it changed. From where is for the readers of the audit log. */
export async function historyOf(call: Call, { object, object_id, page, max, daterange }: HistoryQuery) {
  if (!can(call.viewer, historyPermission(object))) throw withoutPermission(call.viewer, historyPermission(object));
  const resource = resources[object];
  const isThere = await modelOf(call.tx, resource.model).count({ where: seen(resource, call, { id: object_id }) });
  if (isThere === 0) throw notFound();

  const at = await insideDays(call, daterange);
  const where = { AND: [logs.scope.see(call.viewer), { object, object_id, at }] } as Prisma.AuditEventWhereInput;
  const events = await call.tx.auditEvent.findMany({
    where,
    orderBy: [{ at: "desc" }, { id: "desc" }],
    skip: (page - 1) * max,
    take: max,
    select: { ...logs.select, before: true, after: true },
  });
  const total = await call.tx.auditEvent.count({ where, take: countCap + 1 });
  const shown = await presentLogs(
    call,
    events.map(({ before: _, after: _after, ...event }) => event),
  );

  const entries = [];
  for (const [{ ip, request_id: _request, ...entry }, event] of pairsOf(shown, events)) {
    const rows = await presentRows(call, event);
    entries.push({ ...entry, ip: can(call.viewer, "view_settings") ? ip : null, rows });
  }
  return pageOf(entries, total, { page, max });
}

export type HistoryEntry = Awaited<ReturnType<typeof historyOf>>["data"][number];
