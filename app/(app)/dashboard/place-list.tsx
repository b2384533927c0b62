import { LevelTabs } from "@/components/dashboard/level-tabs";
import { EditAction } from "@/components/hierarchy/edit-action";
import { ListDialog } from "@/components/hierarchy/list-dialog";
import { ResourceTable } from "@/components/resource/resource-table";
import { permissionOf } from "@/lib/domain/identity/permissions";
import { can } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { AnyResource } from "@/lib/resources/define";
import { describe } from "@/lib/resources/describe";
import { resources } from "@/lib/resources/index";
import { forPage, requirePage } from "@/lib/server/http/page";
import type { Search } from "@/lib/server/http/wire";
import { listing, record } from "@/lib/server/resources/listing";
import type { Verbs } from "@/lib/server/resources/resource-routes";
import { counters } from "@/lib/services/views/dashboard/counters";

export interface PlaceListProps {
  of: "production-lines" | "utilities" | "machines" | "assets" | "equipments";
  verbs: Verbs;
  searchParams: Promise<Search>;
}

/** A child of the dashboard: the places of one kind, with a dialog over the list to make or edit one. */
export async function PlaceList({ of, verbs, searchParams }: PlaceListProps) {
  const viewer = await requirePage("view_dashboard");
  const search = await searchParams;
  const resource: AnyResource = resources[of];
  const plant = chosenPlant(viewer, search.plant);
  const more = of === "production-lines" ? { kind: "line" } : {};
  const page = await listing(viewer, resource, search, more, verbs.list);
  const shown = await forPage(viewer, (call) => counters(call, typeof plant === "number" ? plant : undefined));
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited ? await record(viewer, resource, edited) : null;

  return (
    <ResourceTable
      of={of}
      page={page}
      isReadOnly
      newHref={can(viewer, permissionOf("create", resource.section)) && "?edit=new"}
      actions={EditAction}
      hiddenFilters={["kind"]}
      within={of === "production-lines" ? { kind: ["line"] } : undefined}
      head={<LevelTabs counters={shown} current={of} />}
    >
      <ListDialog key={edited ?? ""} resource={describe(of)} row={row} open={edited !== null} />
    </ResourceTable>
  );
}
