import { withTexts } from "@/app/with-texts";
import { ImportScreen } from "@/components/imports/import-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { importScreen } from "@/lib/services/views/imports/screen";

export const generateMetadata = titled("imports");

async function MasterImportPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_import_master");
  const search = await searchParams;

  return (
    <>
      <LiveRefresh subjects={["imports"]} withinMs={700} />
      <ImportScreen {...asWire(await forPage(viewer, (call) => importScreen(call, ["master"], search)))} />
    </>
  );
}

export default withTexts("app/(app)/master-import/page.tsx", MasterImportPage);
