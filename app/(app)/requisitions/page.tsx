import { FiguresScreen } from "@/components/requisitions/figures-screen";
import { RequisitionTabs } from "@/components/requisitions/requisition-tabs";
import { RequisitionsScreen } from "@/components/requisitions/requisitions-screen";
import { ViewSwitch } from "@/components/requisitions/view-switch";
import { ResourceTable } from "@/components/resource/resource-table";
import { QuotesCompared } from "@/components/rfqs/quotes-compared";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { describe } from "@/lib/resources/describe";
import { requisitions } from "@/lib/resources/requisitions";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";
import { requisitionFigures } from "@/lib/services/screens/requisition-figures";
import { requisitionBoard } from "@/lib/services/screens/requisitions";

export const generateMetadata = titled("requisitions");

export default async function RequisitionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);
  const search = await searchParams;
  const mayCreate = can(viewer, "create_requisitions");
  if (search.show === "list")
    return (
      <ResourceTable
        of={describe(requisitions)}
        page={await listing(viewer, servedRequisitions, search)}
        newHref={mayCreate && "/requisitions/new"}
        tabs={<RequisitionTabs current="requisitions" />}
        tools={<ViewSwitch current="list" />}
        isTable
      />
    );
  if (search.show === "figures")
    return <FiguresScreen figures={asWire(await forPage(viewer, (call) => requisitionFigures(call, search)))} />;
  const board = await forPage(viewer, (call) => requisitionBoard(call, search));
  const chosen = chosenPlant(viewer, search.plant);

  return (
    <>
      <LiveRefresh subjects={["requisitions"]} plant_id={typeof chosen === "number" ? chosen : undefined} />
      <RequisitionsScreen
        board={asWire(board)}
        mayCreate={mayCreate}
        compared={board.quotes && <QuotesCompared rfq={asWire(board.quotes)} />}
      />
    </>
  );
}
