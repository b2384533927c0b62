"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/oee/use-now";
import { type ShownViewer, ViewerProvider } from "@/components/shell/viewer-context";
import { NamedZoneProvider } from "@/components/ui/clock-name";
import { EmptyState } from "@/components/ui/empty-state";
import { Sentence } from "@/components/ui/moment";
import { useRefreshEvery } from "@/components/ui/use-refresh-every";
import type { OnWire } from "@/lib/server/http/wire";
import type { BoardOnWall } from "@/lib/services/views/boards/wallboard";
import { BoardContext } from "./board-context";
import { TileBody } from "./tile-body";
import { boardGrid, TileCard } from "./tile-card";

const refreshEvery = 60_000;
const still = { remove: null, isStill: true };

/** A dashboard on a wall: the same tiles, larger, with the age of what they show. Nothing can be pressed. */
export function BoardWallboard({ name, time_zone, tiles, now: first }: OnWire<BoardOnWall>) {
  const t = useTranslations("boards");
  const now = useNow(first);
  useRefreshEvery(refreshEvery);

  return (
    // The clock at the top names the zone.
    <NamedZoneProvider value={time_zone}>
      <ViewerProvider viewer={{ ...nobody, zoneOf: () => time_zone }}>
        <BoardContext value={still}>
          <main className="min-h-dvh bg-page p-4 text-strong xl:[zoom:1.5]">
            <header className="flex flex-wrap items-baseline gap-x-4 pb-3">
              <h1 className="font-bold text-2xl tracking-[-0.02em]">{name}</h1>
              <span className="ml-auto text-muted text-sm">
                <Sentence of={(at) => t("as_of", { time: at(first, "clockSecond", time_zone) })} />
              </span>
              <b suppressHydrationWarning className="font-bold text-2xl tabular-nums">
                <Sentence namesZone of={(at) => at(now, "clock", time_zone)} />
              </b>
            </header>
            {tiles.length === 0 ? (
              <EmptyState title={t("no_tiles")} />
            ) : (
              <div className={boardGrid}>
                {tiles.map(({ tile, answer }) => (
                  <TileCard key={tile.id} tile={tile} answer={answer} link={null}>
                    <TileBody tile={tile} answer={answer} />
                  </TileCard>
                ))}
              </div>
            )}
          </main>
        </BoardContext>
      </ViewerProvider>
    </NamedZoneProvider>
  );
}

/** On a wall nobody is signed in: cells know the clock, and nothing of a person. */
const nobody: Omit<ShownViewer, "zoneOf"> = {
  user_id: 0,
  session_id: 0,
  name: "",
  permissions: [],
  switched_off: [],
  hidden_columns: {},
  is_provider_side: false,
  is_technic: false,
  is_requisitioner: false,
  is_fab_shop_manager: false,
  unit_system: null,
  plant: null,
  plant_name: null,
  is_across_plants: false,
  currency: null,
  letter_keys: false,
  askForPlant: () => {},
};
