import { ResourceTable } from "@/components/resource/resource-table";
import { KeepOnPhone } from "@/components/shell/keep-on-phone";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { SplitList } from "@/components/split/split-list";
import { OrderColumns } from "@/components/work-orders/order-columns";
import { ReportAtLabel } from "@/components/work-orders/report-at-label";
import { ReportButton } from "@/components/work-orders/report-button";
import { RequestCard } from "@/components/work-orders/request-card";
import { RequestDialogs } from "@/components/work-orders/request-dialogs";
import { RequestLabelCell, RequestPriorityCell } from "@/components/work-orders/request-link";
import { RequestMenu } from "@/components/work-orders/request-menu";
import { RequestPanel } from "@/components/work-orders/request-panel";
import { RequestTools } from "@/components/work-orders/request-tools";
import { can } from "@/lib/domain/identity/viewer";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { describedFor, listing } from "@/lib/services/listing";
import { servedRequests } from "@/lib/services/maintenance/work-orders/requests";
import { requestScreen } from "@/lib/services/maintenance/work-orders/screen";

export const generateMetadata = titled("work-order-requests");

/** Without a connection one's own requests are read here, and problems are reported from here. */
const keptRequests = [
  { url: "/maintenance-requests?view=mine", stamp: "" },
  { url: "/maintenance-requests", stamp: "" },
];

export default async function RequestsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_work_order_requests");
  const search = await searchParams;
  // Open ones, until somebody asks for all or for another status.
  const isOpenOnly = [search.all, search.status, search["status[]"]].every((asked) => asked === undefined);
  const isMine = search.view === "mine";
  const status = isMine ? { requested_by: viewer.user_id } : isOpenOnly ? { status: "requested" } : {};
  const page = await listing(viewer, servedRequests, search, status);
  const { open, draft, around } = asWire(await forPage(viewer, (call) => requestScreen(call, search)));

  const mayAsk = can(viewer, "create_work_order_requests");

  return (
    <OrderColumns columns={around.custom.columns}>
      {isMine && mayAsk && <ReportButton />}
      <ResourceTable
        of={await describedFor(viewer, servedRequests, { search })}
        page={page}
        within={status}
        tools={isMine ? undefined : <RequestTools isOpenOnly={isOpenOnly} />}
        card={RequestCard}
        cells={{ label: RequestLabelCell, priority: RequestPriorityCell }}
        actions={RequestMenu}
        split={{ record: open?.id ?? null, pane: <RequestPanel request={open} />, frame: SplitList }}
        isTable
        isReadOnly
        // On one's own requests the big button above leads there.
        newHref={mayAsk && !isMine ? "/maintenance-requests?new=1" : false}
      >
        <LiveRefresh subjects={["work-orders"]} />
        <KeepOnPhone of="requests" pages={keptRequests} />
        {mayAsk && <ReportAtLabel hasForm={draft !== null} />}
        <RequestDialogs open={open} draft={draft} around={around} />
      </ResourceTable>
    </OrderColumns>
  );
}
