import { RequisitionTitle } from "@/components/requisitions/requisition-title";
import { ResourceTable } from "@/components/resource/resource-table";
import { RfqPanel } from "@/components/rfqs/rfq-panel";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { SplitList } from "@/components/split/split-list";
import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { describe } from "@/lib/resources/describe";
import { rfqs } from "@/lib/resources/rfqs";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { mayBuy } from "@/lib/services/maintenance/rfqs/actor";
import { servedRfqs } from "@/lib/services/maintenance/rfqs/served";
import { openRfq } from "@/lib/services/screens/rfqs";

export const generateMetadata = titled("rfqs");

export default async function RfqsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);
  const search = await searchParams;
  const page = await listing(viewer, servedRfqs, search);
  const open = asWire(await forPage(viewer, (call) => openRfq(call, search)));

  return (
    <ResourceTable
      of={describe(rfqs)}
      page={page}
      title={<RequisitionTitle current="rfqs" />}
      newHref={can(viewer, "create_requisitions") && mayBuy({ viewer }) && "/rfqs/new"}
      split={{ record: open?.id ?? null, pane: <RfqPanel rfq={open} />, frame: SplitList }}
      isTable
    >
      <LiveRefresh subjects={["rfqs"]} />
    </ResourceTable>
  );
}
