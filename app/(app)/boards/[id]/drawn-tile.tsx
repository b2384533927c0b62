import { TileBody } from "@/components/boards/tile-body";
import { TileCard } from "@/components/boards/tile-card";
import { Skeleton } from "@/components/ui/skeletons";
import type { Tile } from "@/lib/domain/boards/tiles";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { forPage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { tileAnswer } from "@/lib/services/views/boards/answer";
import type { Frame } from "@/lib/services/views/boards/frame";

interface DrawnTileProps {
  tile: Tile;
  frame: Frame;
  viewer: Viewer;
}

/** A tile in a transaction of its own, sent when it is ready: none waits for a slower one. */
export async function DrawnTile({ tile, frame, viewer }: DrawnTileProps) {
  const answer = asWire(await forPage(viewer, (call) => tileAnswer(call, tile, frame)));

  return (
    <TileCard tile={tile} link={answer.link}>
      <TileBody tile={tile} answer={answer} />
    </TileCard>
  );
}

export const TileLoading = ({ tile }: Pick<DrawnTileProps, "tile">) => (
  <TileCard tile={tile} link={null}>
    <Skeleton className="m-3 h-16" />
  </TileCard>
);
