"use client";

import { CircleSlash, Lock, SearchX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, use } from "react";
import { Button } from "@/components/ui/button";
import type { TileKind } from "@/lib/domain/boards/kinds";
import type { Tile } from "@/lib/domain/boards/tiles";
import type { OnWire } from "@/lib/server/http/wire";
import type { TileAnswer } from "@/lib/services/views/boards/answer";
import { BoardContext } from "./board-context";
import { CostTile, KpiTile } from "./figure-tiles";
import { BreakdownTile, CountTile, ListTile, OverTimeTile } from "./list-tiles";
import { LatestTile, SeriesTile } from "./measured-tiles";
import { AttentionTile, LevelsTile, OeeTile } from "./plant-tiles";
import type { TileProps } from "./types";

const bodies: { [K in TileKind]: (props: TileProps<K> & { as_of: string }) => ReactNode } = {
  count: CountTile,
  list: ListTile,
  breakdown: BreakdownTile,
  over_time: OverTimeTile,
  kpi: KpiTile,
  series: SeriesTile,
  latest: LatestTile,
  levels: LevelsTile,
  attention: AttentionTile,
  oee: OeeTile,
  cost: CostTile,
  text: TextTile,
};

export interface TileBodyProps {
  tile: Tile;
  answer: OnWire<TileAnswer>;
}

/** What a tile shows, or why it shows nothing. */
export function TileBody({ tile, answer: { state, data, as_of } }: TileBodyProps) {
  if (state !== "ok" || data === null) return <Nothing tile={tile} state={state} />;
  const Body = bodies[tile.kind] as (props: { tile: Tile; data: unknown; as_of: string }) => ReactNode;

  return <Body tile={tile} data={data} as_of={as_of} />;
}

const icons = { no_access: Lock, gone: CircleSlash, failed: TriangleAlert, empty: SearchX, ok: SearchX };

function Nothing({ tile, state }: { tile: Tile; state: TileAnswer["state"] }) {
  const t = useTranslations("boards.states");
  const { remove } = use(BoardContext);
  const Icon = icons[state];

  return (
    <div className="grid h-full content-center justify-items-center gap-2 p-3 text-center text-muted text-sm">
      <Icon aria-hidden className="size-5" />
      <p>{t(state === "ok" ? "empty" : state)}</p>
      {state === "gone" && remove && (
        <Button size="sm" onClick={() => remove(tile.id)}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

function TextTile({ data: { text } }: TileProps<"text">) {
  return <p className="whitespace-pre-wrap p-3 text-body [overflow-wrap:anywhere]">{text}</p>;
}
