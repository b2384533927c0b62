import { Suspense } from "react";
import { BoardArrange } from "@/components/boards/board-arrange";
import { BoardNew } from "@/components/boards/board-new";
import { BoardScreen } from "@/components/boards/board-screen";
import { KeepOnPhone } from "@/components/shell/keep-on-phone";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { can } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { askedFrame, frameQuery } from "@/lib/inputs/boards";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, fromSearch, type Search } from "@/lib/server/http/wire";
import { shownBoards } from "@/lib/services/platform/boards/served";
import { mayLinkBoard } from "@/lib/services/platform/boards/wallboard";
import { titledRow } from "@/lib/services/titled-row";
import { frameOf } from "@/lib/services/views/boards/frame";
import { listsForTiles } from "@/lib/services/views/boards/provided";
import { boardTemplates } from "@/lib/services/views/boards/templates";
import { DrawnTile, TileLoading } from "./drawn-tile";

export const generateMetadata = titledRow(shownBoards, ["view_dashboard"]);

/** "2026-11-29T13:3": a phone keeps what was drawn last, renewed every ten minutes at most. */
const minutes = 15;

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

/** A dashboard; with ?edit=1 it is arranged, and a new one begins with a template. */
export default async function BoardPage({ params, searchParams }: PageProps) {
  const id = editedId((await params).id);
  const viewer = await requirePage("view_dashboard");
  const search = await searchParams;
  const plant = chosenPlant(viewer, search.plant);
  const plant_id = typeof plant === "number" ? plant : undefined;
  if (id === null)
    return (
      <BoardNew
        templates={await forPage(viewer, (call) => boardTemplates(call, plant_id))}
        mayShare={can(viewer, "update_dashboard") && viewer.company_id !== null}
      />
    );

  // What somebody has written into the address is the usual range where it is none.
  const { range, from, to } = fromSearch(search);
  const asked = frameQuery.safeParse({ range, from, to });
  const { board, frame, outside } = await forPage(viewer, async (call) => {
    const { tx: _tx, ...outside } = call;
    return {
      board: await shownBoards.find(call, id),
      frame: await frameOf(call, askedFrame({ ...(asked.success ? asked.data : {}), plant_id })),
      outside,
    };
  });
  const { tiles: _tiles, ...shown } = asWire(board);
  const drawn = board.tiles.map((tile) => ({
    tile,
    body: (
      <Suspense key={tile.id} fallback={<TileLoading tile={tile} />}>
        <DrawnTile tile={tile} frame={frame} call={outside} />
      </Suspense>
    ),
  }));
  if (search.edit === "1" && board.may_change)
    return (
      <BoardArrange
        key={board.version}
        board={shown}
        drawn={drawn}
        lists={listsForTiles(viewer)}
        mayShare={can(viewer, "update_dashboard") && board.company_id !== null}
      />
    );

  return (
    <>
      <LiveRefresh subjects={["alerts", "work-orders", "boards", "machines"]} withinMs={10_000} />
      <KeepOnPhone of="board" pages={[{ url: `/boards/${id}`, stamp: new Date().toISOString().slice(0, minutes) }]} />
      <BoardScreen
        board={shown}
        drawn={drawn}
        mayLink={mayLinkBoard(viewer, board)}
        range={frame.range}
        moments={frame.moments}
        time_zone={frame.time_zone}
      />
    </>
  );
}
