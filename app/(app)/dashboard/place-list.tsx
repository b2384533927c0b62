import { getTranslations } from "next-intl/server";
import { LevelTabs } from "@/components/dashboard/level-tabs";
import { ListDialog } from "@/components/hierarchy/list-dialog";
import { MoveItems } from "@/components/hierarchy/move-items";
import { EditAction } from "@/components/resource/edit-action";
import { ResourceTable } from "@/components/resource/resource-table";
import { permissionOf } from "@/lib/domain/identity/permissions";
import { can } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { forPage, requirePage } from "@/lib/server/http/page";
import type { Search } from "@/lib/server/http/wire";
import { describedFor, listing, record } from "@/lib/services/listing";
import { type PlaceName, servedPlaces } from "@/lib/services/screens/place-details";
import { counters } from "@/lib/services/views/dashboard/counters";
import { firstFloorPlan } from "@/lib/services/views/floor-plans/first";

export interface PlaceListProps {
  of: PlaceName;
  searchParams: Promise<Search>;
}

/** A child of the dashboard: the places of one kind, with a dialog over the list to make or edit one. */
export async function PlaceList({ of, searchParams }: PlaceListProps) {
  const viewer = await requirePage("view_dashboard");
  const served = servedPlaces[of];
  const { resource } = served;
  const search = await searchParams;
  const plant = chosenPlant(viewer, search.plant);
  const more = of === "production-lines" ? { kind: "line" } : {};
  const page = await listing(viewer, served, search, more);
  const plant_id = typeof plant === "number" ? plant : undefined;
  const { counted, floorPlan } = await forPage(viewer, async (call) => ({
    counted: await counters(call, plant_id),
    floorPlan: await firstFloorPlan(call, plant_id),
  }));
  const t = await getTranslations("criticality");
  const edited = typeof search.edit === "string" ? search.edit : null;
  const row = edited ? await record(viewer, served, edited) : null;
  const described = await describedFor(viewer, served, { search, row });

  return (
    <ResourceTable
      of={described}
      page={page}
      isReadOnly
      newHref={can(viewer, permissionOf("create", resource.section)) && "?edit=new"}
      actions={EditAction}
      bulk={of === "equipments" ? MoveItems : undefined}
      hiddenFilters={["kind"]}
      within={of === "production-lines" ? { kind: ["line"] } : undefined}
      headActions={of === "machines" ? [{ label: t("title"), href: "/criticality" }] : []}
      head={<LevelTabs counters={counted} current={of} floorPlan={floorPlan} />}
    >
      <ListDialog key={edited ?? ""} resource={described} row={row} open={edited !== null} />
    </ResourceTable>
  );
}
