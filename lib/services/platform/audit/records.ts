import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, type Viewer } from "@/lib/domain/identity/viewer";
import type { AnyResource } from "@/lib/resources/define";
import { type ResourceName, resources } from "@/lib/resources/index";
import type { Call } from "@/lib/server/data/call";
import { modelOf, seen } from "@/lib/server/resources/crud";

/** The described noun behind what the log calls it; the rest (sessions, commands…) has no record to lead to. */
const resourceOf = (object: string): AnyResource | undefined =>
  Object.hasOwn(resources, object) ? resources[object as ResourceName] : undefined;

/** Whose records have a history that anyone who sees them may read: all that people save by a form. */
export const hasHistory = (object: string): object is ResourceName =>
  resourceOf(object) !== undefined && resourceOf(object)?.verbs === undefined;

export interface Named {
  id: number;
  name: string;
}

/** The records of one noun that the viewer sees, by id, with what they are called now. */
export async function namesOf(call: Call, object: string, ids: readonly number[]): Promise<Map<number, string>> {
  const resource = resourceOf(object);
  // Alerts and events of the log itself have no name.
  if (!resource?.search || ids.length === 0) return new Map();
  const columns: readonly string[] = resource.search.label;
  const rows = await modelOf(call.tx, resource.model).findMany({
    where: seen(resource, call, { id: { in: [...new Set(ids)] } }),
    select: Object.fromEntries(["id", ...columns].map((column) => [column, true])),
  });
  return new Map(
    rows.map((row) => [
      row.id,
      columns
        .map((column) => row[column])
        .join(" ")
        .trim(),
    ]),
  );
}

/** The page of a record, if the reader can open it. */
export function screenOf(viewer: Viewer, object: string, id: number): string | null {
  const resource = resourceOf(object);
  if (!resource) return null;
  if (resource.details)
    return can(viewer, permissionOf("view", resource.section)) ? resource.details.replace(":id", String(id)) : null;
  return resource.screen && can(viewer, permissionOf("update", resource.section)) ? `${resource.screen}/${id}` : null;
}
