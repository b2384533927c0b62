import type { ReactNode } from "react";
import type { TileKind } from "@/lib/domain/boards/kinds";
import type { Tile, TileOf } from "@/lib/domain/boards/tiles";
import type { OnWire } from "@/lib/server/http/wire";
import type { TileData } from "@/lib/services/views/boards/answer";

/** A dashboard without its tiles, as a page hands it on. */
export interface Board {
  id: number;
  version: number;
  name: string;
  visibility: "own" | "company";
  made_by: string | null;
  is_own: boolean;
  is_home: boolean;
  may_change: boolean;
  wallboard_until: string | null;
}

/** A tile with what the server has drawn for it. */
export interface Drawn {
  tile: Tile;
  body: ReactNode;
}

/** What the body of a kind draws. */
export interface TileProps<K extends TileKind> {
  tile: TileOf<K>;
  data: OnWire<TileData[K]>;
}
