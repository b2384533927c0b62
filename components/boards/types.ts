import type { ReactNode } from "react";
import type { Tile } from "@/lib/domain/boards/tiles";

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
