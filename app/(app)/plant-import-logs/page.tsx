import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("imports");

async function ImportLogPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_import_plant_logs");
  const page = await listing(viewer, "imports", await searchParams);

  return <ResourceTable of="imports" page={page} isReadOnly newHref={false} />;
}

export default withTexts("app/(app)/plant-import-logs/page.tsx", ImportLogPage);
