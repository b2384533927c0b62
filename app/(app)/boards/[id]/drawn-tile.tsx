import { TileBody } from "@/components/boards/tile-body";
import { TileCard } from "@/components/boards/tile-card";
import { Skeleton } from "@/components/ui/skeletons";
import type { Tile } from "@/lib/domain/boards/tiles";
import { asWire } from "@/lib/server/http/wire";
import type { CallOutside } from "@/lib/services/views/boards/drawn";
import type { Frame } from "@/lib/services/views/boards/frame";
import { drawTile } from "@/lib/services/views/boards/provided";

interface DrawnTileProps {
  tile: Tile;
  frame: Frame;
  call: CallOutside;
}

/** A tile in a transaction of its own, sent when it is ready: none waits for a slower one. */
export async function DrawnTile({ tile, frame, call }: DrawnTileProps) {
  const answer = asWire(await drawTile(call, tile, frame));

  return (
    <TileCard tile={tile} answer={answer} link={answer.link}>
      <TileBody tile={tile} answer={answer} />
    </TileCard>
  );
}

export const TileLoading = ({ tile }: Pick<DrawnTileProps, "tile">) => (
  <TileCard tile={tile} link={null}>
    <Skeleton className="m-3 h-16" />
  </TileCard>
);
