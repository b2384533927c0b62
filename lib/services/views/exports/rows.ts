import { localeOf, type Viewer } from "@/lib/domain/identity/viewer";
import { isPlantBound } from "@/lib/resources/plant-bound";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import type { Row } from "@/lib/server/resources/crud";
import { sourceNamed } from "./sources";
import type { ExportParams } from "./start";

const pageSize = 500;

/**
 * The rows of a list in its order, a page at a time, each page in a transaction of its own and in the viewer's
 * scope. The ids are fixed at the beginning, so that a row which moves in the meantime comes once.
 */
export async function rowsOf(viewer: Viewer, params: ExportParams, now: Date) {
  const { query, plant_id, timezone_offset } = params;
  const source = sourceNamed(params.resource);
  const within = <T>(run: (call: Call) => Promise<T>) =>
    withScope(viewer, (tx) => {
      const locale = localeOf(viewer.language_id);
      return run({ viewer, tx, now, request_id: "export", ip: null, locale, timezone_offset });
    });
  const narrowed = plant_id !== null && isPlantBound(source.resource) ? { plant_id } : {};
  const ids = await within((call) => source.ids(call, query, narrowed));

  async function* pages(): AsyncGenerator<Row[]> {
    for (let at = 0; at < ids.length; at += pageSize) {
      const wanted = ids.slice(at, at + pageSize);
      const rows = await within((call) => source.rows(call, query, wanted));
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield wanted.flatMap((id) => byId.get(id) ?? []);
    }
  }
  return { total: ids.length, pages: pages() };
}
