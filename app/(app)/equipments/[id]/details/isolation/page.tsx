import { notFound } from "next/navigation";
import { Placard } from "@/components/isolation/placard";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { itemIsolation } from "@/lib/services/screens/permits";
import { PlaceHead } from "../../../../place-head";

export const generateMetadata = titled("isolation-points", "placard");

export default async function ItemIsolationPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_permits");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { head, sensors, placard } = asWire(await forPage(viewer, (call) => itemIsolation(call, id)));

  return (
    <>
      <LiveRefresh subjects={["permits", "isolation-points"]} plant_id={placard.place.plant_id} />
      <PlaceHead of="equipments" place={head} sensors={sensors} tab="isolation" />
      <Placard {...placard} />
    </>
  );
}
