import { ResourceTable } from "@/components/resource/resource-table";
import { applications } from "@/lib/resources/applications";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";

export const generateMetadata = titled("applications");

export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_applications");
  const page = await listing(viewer, applications, await searchParams);

  return <ResourceTable of="applications" page={page} />;
}
