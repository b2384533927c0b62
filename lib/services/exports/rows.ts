import type { Viewer } from "@/lib/domain/viewer";
import type { AnyResource } from "@/lib/resources/define";
import { isPlantBound } from "@/lib/resources/plant-bound";
import type { Call } from "@/lib/server/call";
import { modelOf, type Row, seen } from "@/lib/server/crud";
import { withScope } from "@/lib/server/db";
import { whereOf } from "@/lib/server/list";
import type { ExportParams } from "./start";

const pageSize = 500;

/**
 * The rows of a list in its order, a page at a time, each page in a transaction of its own and in the viewer's
 * scope. The ids are fixed at the beginning, so that a row which moves in the meantime comes once.
 */
export async function rowsOf(viewer: Viewer, resource: AnyResource, params: ExportParams) {
  const { column, method } = params.query.order;
  const narrowed = params.plant_id !== null && isPlantBound(resource) ? { plant_id: params.plant_id } : {};
  const ids = await withScope(viewer, (tx) => {
    const more = { AND: [narrowed, ...whereOf(resource, params.query, params.timezone_offset)] };
    return modelOf(tx, resource.model).findMany({
      where: seen(resource, { viewer, tx } as Call, more),
      orderBy: column === "id" ? [{ id: method }] : [{ [column]: method }, { id: method }],
      select: { id: true },
    });
  });

  async function* pages(): AsyncGenerator<Row[]> {
    for (let at = 0; at < ids.length; at += pageSize) {
      const wanted = ids.slice(at, at + pageSize).map((row) => row.id);
      const rows = await withScope(viewer, (tx) =>
        modelOf(tx, resource.model).findMany({
          where: seen(resource, { viewer, tx } as Call, { id: { in: wanted } }),
          select: resource.select,
        }),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield wanted.flatMap((id) => byId.get(id) ?? []);
    }
  }
  return { total: ids.length, pages: pages() };
}
