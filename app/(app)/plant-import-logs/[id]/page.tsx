import { withTexts } from "@/app/with-texts";
import { ImportScreen } from "@/components/imports/import-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { importPage } from "@/lib/services/views/imports/screen";

export const generateMetadata = titled("imports");

interface Asked {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

async function ImportLogEntryPage({ params, searchParams }: Asked) {
  const viewer = await requirePage([
    "view_import_plant_logs",
    "view_import_work_orders",
    "view_import_plant",
    "view_import_master",
  ]);
  const id = editedId((await params).id) ?? 0;
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["imports"]} id={id} withinMs={700} />
      <ImportScreen {...asWire(await forPage(viewer, (call) => importPage(call, id, search)))} />
    </>
  );
}

export default withTexts("app/(app)/plant-import-logs/[id]/page.tsx", ImportLogEntryPage);
