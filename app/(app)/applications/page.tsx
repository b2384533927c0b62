import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { applications } from "@/lib/resources/applications";
import { describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("applications");

async function ApplicationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_applications");
  const page = await listing(viewer, applications, await searchParams);

  return <ResourceTable of={describe(applications)} page={page} />;
}

export default withTexts("app/(app)/applications/page.tsx", ApplicationsPage);
