"use client";

import {
  BadgeDollarSign,
  ChartColumn,
  ChartNoAxesCombined,
  CircleAlert,
  Gauge,
  Hash,
  Layers,
  List,
  type LucideIcon,
  Plus,
  StickyNote,
  Target,
  Thermometer,
  TrendingUp,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { mostTiles, type TileKind } from "@/lib/domain/boards/kinds";
import type { Tile } from "@/lib/domain/boards/tiles";

const icons: Record<TileKind, LucideIcon> = {
  levels: Layers,
  attention: CircleAlert,
  series: TrendingUp,
  latest: Thermometer,
  count: Hash,
  list: List,
  breakdown: ChartColumn,
  over_time: ChartNoAxesCombined,
  kpi: Target,
  cost: BadgeDollarSign,
  oee: Gauge,
  text: StickyNote,
};
const kinds = Object.keys(icons) as TileKind[];

export interface AddPanelProps {
  tiles: readonly Tile[];
  onAdd: (kind: TileKind) => void;
}

/** The kinds of tiles, each with how many of it are in the dashboard. */
export function AddPanel({ tiles, onAdd }: AddPanelProps) {
  const t = useTranslations("boards");
  const isFull = tiles.length >= mostTiles;

  return (
    <Card>
      <CardHeader title={t("add_tile")} note={t("tiles_of", { count: tiles.length, most: mostTiles })} />
      <ul className="grid gap-1.5 p-2 sm:max-xl:grid-cols-3">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const used = tiles.filter((tile) => tile.kind === kind).length;
          return (
            <li key={kind}>
              <button
                type="button"
                disabled={isFull}
                onClick={() => onAdd(kind)}
                className="flex min-h-9 w-full items-center gap-2 rounded-control border border-line px-2.5 py-1 text-left text-sm hover:bg-hover disabled:opacity-50 touch:min-h-12"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 text-strong">{t(`kinds.${kind}`)}</span>
                {used > 0 ? (
                  <span className="text-muted text-xs">{t("in_use", { count: used })}</span>
                ) : (
                  <Plus aria-hidden className="size-4 text-muted" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
