import { PermitFiguresLine } from "@/components/permits/permit-figures";
import { PermitPanel } from "@/components/permits/permit-panel";
import { PermitViewSwitch } from "@/components/permits/permit-view-switch";
import { PermitsScreen } from "@/components/permits/permits-screen";
import { ResourceTable } from "@/components/resource/resource-table";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { SplitList } from "@/components/split/split-list";
import { describe } from "@/lib/resources/describe";
import { permits } from "@/lib/resources/permits";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { mayAsk } from "@/lib/services/maintenance/permits/actor";
import { servedPermits } from "@/lib/services/maintenance/permits/served";
import { openPermit, permitBoard, permitFigures } from "@/lib/services/screens/permits";

export const generateMetadata = titled("permits");

export default async function PermitsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_permits");
  const search = await searchParams;
  const mayRequest = viewer.company_id !== null && mayAsk(viewer, viewer.company_id);
  if (search.show !== "list") {
    const { board, figures } = await forPage(viewer, async (call) => ({
      board: await permitBoard(call, search),
      figures: await permitFigures(call, search),
    }));

    return (
      <>
        <LiveRefresh subjects={["permits"]} />
        <PermitsScreen
          board={asWire(board)}
          figures={<PermitFiguresLine figures={figures} hasStates={false} />}
          mayRequest={mayRequest}
          isRequesting={search.request !== undefined}
        />
      </>
    );
  }
  const page = await listing(viewer, servedPermits, search);
  const { open, figures } = await forPage(viewer, async (call) => ({
    open: await openPermit(call, search),
    figures: await permitFigures(call, search),
  }));

  return (
    <ResourceTable
      of={describe(permits)}
      page={page}
      newHref={mayRequest && "/permits?request"}
      split={{ record: open?.permit.id ?? null, pane: <PermitPanel open={asWire(open)} />, frame: SplitList }}
      tools={
        <>
          <PermitViewSwitch current="list" />
          <PermitFiguresLine figures={figures} />
        </>
      }
      isImmutable
      isTable
    >
      <LiveRefresh subjects={["permits"]} />
    </ResourceTable>
  );
}
