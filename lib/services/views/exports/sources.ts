import type { z } from "zod";
import { invalidField } from "@/lib/domain/shared/errors";
import { resources } from "@/lib/resources";
import type { AnyResource } from "@/lib/resources/define";
import { logs } from "@/lib/resources/logs";
import { workOrderSelect, workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { list, modelOf, type Row, seen } from "@/lib/server/resources/crud";
import { type ListQuery, listQuery, whereOf } from "@/lib/server/resources/list";
import { controllerVerbs } from "@/lib/services/devices/controllers/verbs";
import { roleVerbs } from "@/lib/services/identity/roles/verbs";
import { teamVerbs } from "@/lib/services/identity/teams/verbs";
import { userVerbs } from "@/lib/services/identity/users/verbs";
import { type WorkOrderQuery, workOrderQuery, workOrdersOf } from "@/lib/services/maintenance/work-orders/list";
import { presentAll } from "@/lib/services/maintenance/work-orders/present";
import { listLogs, withinSight } from "@/lib/services/platform/audit/list";
import { bearingVerbs } from "@/lib/services/structure/bearings/verbs";
import { distributorVerbs } from "@/lib/services/structure/distributors/verbs";
import { assetVerbs, equipmentVerbs, lineVerbs, machineVerbs } from "@/lib/services/structure/hierarchy/verbs";
import { plantVerbs } from "@/lib/services/structure/plants/verbs";

export type ExportQuery = Omit<ListQuery, "page" | "max">;

/** A list that can be exported: which rows, and how they are shown. */
export interface Source {
  resource: AnyResource;
  query: z.ZodType<ListQuery>;
  /** All ids that the query asks for, in its order. `more` narrows them to the chosen plant. */
  ids(call: Call, query: ExportQuery, more: Record<string, unknown>): Promise<number[]>;
  /** These rows as the list shows them, in any order. */
  rows(call: Call, query: ExportQuery, ids: number[]): Promise<Row[]>;
}

/** A described resource; `shown` is its own way to list, where it has one. */
const plain = (resource: AnyResource, shown: typeof list = list): Source => ({
  resource,
  query: listQuery(resource),
  ids: async (call, query, more) => {
    const { column, method } = query.order;
    const found = await modelOf(call.tx, resource.model).findMany({
      where: seen(resource, call, { AND: [more, ...whereOf(resource, query, call.timezone_offset)] }),
      orderBy: column === "id" ? [{ id: method }] : [{ [column]: method }, { id: method }],
      select: { id: true },
    });
    return found.map((row) => row.id);
  },
  rows: async (call, query, ids) => {
    // One more than there are: a full page would be counted on.
    const page = await shown(call, resource, { ...query, page: 1, max: ids.length + 1 }, { id: { in: ids } });
    return page.data;
  },
});

const workOrderSource: Source = {
  resource: workOrders,
  query: workOrderQuery as unknown as z.ZodType<ListQuery>,
  ids: async (call, query, more) => {
    const { where, orderBy } = workOrdersOf(call, query as WorkOrderQuery);
    const found = await call.tx.workOrder.findMany({ where: { AND: [where, more] }, orderBy, select: { id: true } });
    return found.map((row) => row.id);
  },
  rows: async (call, _query, ids) => {
    const rows = await call.tx.workOrder.findMany({
      where: seen(workOrders, call, { id: { in: ids } }),
      select: workOrderSelect,
    });
    return (await presentAll(call, rows)) as unknown as Row[];
  },
};

/** The journal: its sentences are made for the reader, and not every event is everybody's to read. */
const logSource: Source = {
  ...plain(logs, listLogs),
  ids: async (call, query, more) => plain(logs).ids(call, query, { AND: [more, await withinSight(call)] }),
};

/** Lists that show more than is stored. */
const own: Record<string, Source> = {
  plants: plain(resources.plants, plantVerbs.list),
  "production-lines": plain(resources["production-lines"], lineVerbs.list),
  utilities: plain(resources.utilities, lineVerbs.list),
  machines: plain(resources.machines, machineVerbs.list),
  assets: plain(resources.assets, assetVerbs.list),
  equipments: plain(resources.equipments, equipmentVerbs.list),
  bearings: plain(resources.bearings, bearingVerbs.list),
  controllers: plain(resources.controllers, controllerVerbs.list),
  distributors: plain(resources.distributors, distributorVerbs.list),
  roles: plain(resources.roles, roleVerbs.list),
  teams: plain(resources.teams, teamVerbs.list),
  users: plain(resources.users, userVerbs.list),
  logs: logSource,
  "work-orders": workOrderSource,
};

export function sourceNamed(name: string): Source {
  const source = Object.hasOwn(own, name) ? own[name] : undefined;
  if (source) return source;
  if (Object.hasOwn(resources, name)) return plain((resources as Record<string, AnyResource>)[name]!);
  throw invalidField("resource", "errors.not_an_option");
}
