import type { Permission } from "@/lib/domain/identity/permissions";
import { titledRecord } from "@/lib/server/http/titles";
import { modelOf, seen } from "@/lib/server/resources/crud";
import type { Servable } from "@/lib/server/resources/serve";

/** The browser tab names the row, as the search does: "Dryer fan 3B" instead of "Item". */
export function titledRow(of: Servable, permissions: readonly Permission[], segment?: string) {
  const resource = "resource" in of ? of.resource : of;
  const label = (resource.search?.label ?? []) as readonly string[];
  const select = Object.fromEntries(label.map((column) => [column, true]));

  return titledRecord(resource.name, {
    permissions,
    segment,
    nameOf: async (call, id) => {
      const row = await modelOf(call.tx, resource.model).findFirst({ where: seen(resource, call, { id }), select });

      return row && label.map((column) => row[column]).join(" ");
    },
  });
}
