import { withTexts } from "@/app/with-texts";
import { ContactCell } from "@/components/controllers/contact-mark";
import { ResourceTable } from "@/components/resource/resource-table";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("controllers");

async function ControllersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const page = await listing(viewer, "controllers", await searchParams);

  return <ResourceTable of="controllers" page={page} cells={{ contact: ContactCell }} />;
}

export default withTexts("app/(app)/controllers/page.tsx", ControllersPage);
