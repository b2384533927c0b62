import { withTexts } from "@/app/with-texts";
import { ResourceTable } from "@/components/resource/resource-table";
import { PhoneCell } from "@/components/users/phone-cell";
import { describe } from "@/lib/resources/describe";
import { plantVendors } from "@/lib/resources/plant-vendors";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";

export const generateMetadata = titled("plant-vendors");

async function PlantVendorsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_vendors");
  const page = await listing(viewer, plantVendors, await searchParams);

  return <ResourceTable of={describe(plantVendors)} page={page} cells={{ phone: PhoneCell }} />;
}

export default withTexts("app/(app)/plants-vendors/page.tsx", PlantVendorsPage);
