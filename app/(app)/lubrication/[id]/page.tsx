import { notFound } from "next/navigation";
import { PointDialog } from "@/components/lubrication/point-dialog";
import { PointPage } from "@/components/lubrication/point-page";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RecordClock } from "@/components/shell/plant-clock";
import { can, isSupervisor } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { lubricators } from "@/lib/resources/lubricators";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { servedLubricators } from "@/lib/services/lubrication/points/served";
import { pointScreen } from "@/lib/services/screens/lubrication";

export const generateMetadata = titled("lubricators", "item");

interface Address {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function LubricationPointPage({ params, searchParams }: Address) {
  const viewer = await requirePage(["view_dashboard", "view_controllers"]);
  const id = editedId((await params).id);
  if (id === null) notFound();
  const screen = asWire(await forPage(viewer, (call) => pointScreen(call, id)));
  const mayEdit = can(viewer, "update_controllers");
  const isEdited = mayEdit && (await searchParams).edit === String(id);
  const row = isEdited ? await record(viewer, servedLubricators, String(id)) : null;

  return (
    <RecordClock plant_id={screen.point.plant_id}>
      <LiveRefresh subjects={["lubricators"]} id={id} />
      <PointPage
        key={id}
        {...screen}
        mayChange={mayEdit || can(viewer, "update_maintenance")}
        mayEdit={mayEdit}
        isSupervisor={isSupervisor(viewer)}
      />
      <PointDialog resource={describe(lubricators)} row={row} open={isEdited} />
    </RecordClock>
  );
}
