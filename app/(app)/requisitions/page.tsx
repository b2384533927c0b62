import { FiguresScreen } from "@/components/requisitions/figures-screen";
import { ListedRequisition } from "@/components/requisitions/listed-requisition";
import { RequisitionTitle } from "@/components/requisitions/requisition-title";
import { RequisitionsScreen } from "@/components/requisitions/requisitions-screen";
import { ViewSwitch } from "@/components/requisitions/view-switch";
import { ResourceTable } from "@/components/resource/resource-table";
import { QuotesCompared } from "@/components/rfqs/quotes-compared";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ShiftOfHome } from "@/components/shifts/shift-strip";
import { SplitList } from "@/components/split/split-list";
import { isHome } from "@/lib/domain/identity/home";
import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { describe } from "@/lib/resources/describe";
import { requisitions } from "@/lib/resources/requisitions";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { listing } from "@/lib/services/listing";
import { servedRequisitions } from "@/lib/services/maintenance/requisitions/served";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { requisitionFigures } from "@/lib/services/screens/requisition-figures";
import { openRequisition, requisitionBoard, type requisitionScreen } from "@/lib/services/screens/requisitions";

export const generateMetadata = titled("requisitions");

export default async function RequisitionsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);
  const search = await searchParams;
  const mayCreate = can(viewer, "create_requisitions");
  if (search.show === "list") {
    const page = await listing(viewer, servedRequisitions, search);
    const found = await forPage(viewer, (call) => openRequisition(call, search));
    const screen = found && withQuotes(found);
    return (
      <ResourceTable
        of={describe(requisitions)}
        page={page}
        newHref={mayCreate && "/requisitions/new"}
        title={<RequisitionTitle current="requisitions" />}
        tools={<ViewSwitch current="list" />}
        split={{
          record: screen?.requisition.id ?? null,
          pane: <ListedRequisition screen={screen} />,
          frame: SplitList,
        }}
        isTable
      >
        <LiveRefresh subjects={["requisitions"]} />
      </ResourceTable>
    );
  }
  if (search.show === "figures")
    return <FiguresScreen figures={asWire(await forPage(viewer, (call) => requisitionFigures(call, search)))} />;
  const chosen = chosenPlant(viewer, search.plant);
  const plant_id = typeof chosen === "number" ? chosen : undefined;
  const { board, strip } = await forPage(viewer, async (call) => ({
    board: await requisitionBoard(call, search),
    strip: await shiftStrip(call, isHome(viewer, "/requisitions") ? plant_id : undefined),
  }));

  return (
    <>
      <LiveRefresh subjects={["requisitions"]} plant_id={plant_id} />
      <ShiftOfHome strip={asWire(strip)} />
      <RequisitionsScreen
        board={asWire(board)}
        mayCreate={mayCreate}
        compared={board.quotes && <QuotesCompared rfq={asWire(board.quotes)} />}
      />
    </>
  );
}

/** Quotes are drawn on the server, beside each other. */
const withQuotes = ({ quotes, ...screen }: Awaited<ReturnType<typeof requisitionScreen>>) => ({
  ...asWire(screen),
  compared: quotes && <QuotesCompared rfq={asWire(quotes)} />,
});
