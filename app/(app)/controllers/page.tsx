import { ContactCell } from "@/components/controllers/contact-mark";
import { ResourceTable } from "@/components/resource/resource-table";
import { controllers } from "@/lib/resources/controllers";
import { listing, type Search } from "@/lib/server/listing";
import { requirePage } from "@/lib/server/page";
import { titled } from "@/lib/server/titles";
import { controllerVerbs } from "@/lib/services/controllers/verbs";

export const generateMetadata = titled("controllers");

export default async function ControllersPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_controllers");
  const page = await listing(viewer, controllers, await searchParams, {}, controllerVerbs.list);

  return <ResourceTable of="controllers" page={page} cells={{ contact: ContactCell }} />;
}
