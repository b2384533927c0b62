import { PlanForm } from "@/components/floor-plans/plan-form";
import { PlanScreen } from "@/components/floor-plans/plan-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { describe } from "@/lib/resources/describe";
import { floorPlans } from "@/lib/resources/floor-plans";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { floorPlanScreen, placeableMachines } from "@/lib/services/screens/floor-plan";
import { servedFloorPlans } from "@/lib/services/structure/floor-plans/served";
import { titledRow } from "@/lib/services/titled-row";

export const generateMetadata = titledRow(servedFloorPlans, ["view_dashboard"]);

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

/** A plan as it is now; with ?edit=1, and for a new one, its form. */
export default async function FloorPlanPage({ params, searchParams }: PageProps) {
  const id = editedId((await params).id);
  if (id === null || (await searchParams).edit === "1") return <FloorPlanEdit id={id} />;
  const viewer = await requirePage("view_dashboard");
  const screen = asWire(await forPage(viewer, (call) => floorPlanScreen(call, id)));

  return (
    <>
      <LiveRefresh
        subjects={["alerts", "work-orders", "lubricators", "machines", "floor-plans"]}
        plant_id={screen.plan.plant_id}
      />
      <PlanScreen {...screen} />
    </>
  );
}

async function FloorPlanEdit({ id }: { id: number | null }) {
  const viewer = await requirePage("update_plants");
  const row = id === null ? null : await record(viewer, servedFloorPlans, String(id));
  const lines = row ? await forPage(viewer, (call) => placeableMachines(call, row.plant_id)) : [];

  return <PlanForm key={row?.id ?? "new"} resource={describe(floorPlans)} row={row} lines={lines} />;
}
