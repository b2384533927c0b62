import { ContactCell } from "@/components/controllers/contact-mark";
import { LubricationScreen } from "@/components/lubrication/lubrication-screen";
import { PointDialog } from "@/components/lubrication/point-dialog";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { can } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { controllers } from "@/lib/resources/controllers";
import { describe } from "@/lib/resources/describe";
import { lubricators } from "@/lib/resources/lubricators";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { servedControllers } from "@/lib/services/devices/controllers/served";
import { listing } from "@/lib/services/listing";
import { lubricationScreen } from "@/lib/services/screens/lubrication";

export const generateMetadata = titled("controllers");

export default async function ControllersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  if (search.view === "lubrication") return <Lubrication search={search} />;
  const viewer = await requirePage("view_controllers");
  const page = await listing(viewer, servedControllers, search);

  return <ResourceTable of={describe(controllers)} page={page} cells={{ contact: ContactCell }} />;
}

/** Users who grease see it, with or without the controllers. */
async function Lubrication({ search }: { search: Search }) {
  const viewer = await requirePage(["view_controllers", "view_dashboard"]);
  const chosen = chosenPlant(viewer, search.plant);
  const plant_id = chosen === "all" ? null : (chosen ?? -1);
  const screen = asWire(await forPage(viewer, (call) => lubricationScreen(call, plant_id)));
  const mayCreate = can(viewer, "create_controllers");

  return (
    <>
      <LiveRefresh subjects={["lubricators", "commands"]} />
      <LubricationScreen
        {...screen}
        mayCreate={mayCreate}
        mayChange={can(viewer, "update_controllers") || can(viewer, "update_maintenance")}
        mayControllers={can(viewer, "view_controllers")}
      />
      <PointDialog resource={describe(lubricators)} row={null} open={mayCreate && search.edit === "new"} />
    </>
  );
}
