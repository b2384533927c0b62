import { notFound } from "next/navigation";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { SeriesScreen } from "@/components/work-orders/series-screen";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titledRecord } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { seriesScreen } from "@/lib/services/maintenance/series-orders/screen";

export const generateMetadata = titledRecord("work-series", {
  permissions: ["view_maintenance"],
  nameOf: async ({ tx }, id) => {
    const series = await tx.workSeries.findFirst({ where: { id }, select: { name: true } });

    return series?.name ?? null;
  },
});

export default async function SeriesPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_maintenance");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const screen = await forPage(viewer, (call) => seriesScreen(call, id));

  return (
    <>
      <LiveRefresh subjects={["work-series", "work-orders"]} />
      <SeriesScreen {...asWire(screen)} />
    </>
  );
}
