import { RequisitionTabs } from "@/components/requisitions/requisition-tabs";
import { ResourceTable } from "@/components/resource/resource-table";
import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { rfqs } from "@/lib/resources/rfqs";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { mayBuy } from "@/lib/services/maintenance/rfqs/actor";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";

export const generateMetadata = titled("rfqs");

export default async function RfqsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);

  return (
    <ResourceTable
      of={describe(rfqs)}
      page={await listing(viewer, servedRfqs, await searchParams)}
      tabs={<RequisitionTabs current="rfqs" />}
      newHref={can(viewer, "create_requisitions") && mayBuy({ viewer }) && "/rfqs/new"}
      isTable
    />
  );
}
