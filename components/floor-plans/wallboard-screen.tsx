"use client";

import { useTranslations } from "next-intl";
import { LevelAgeLines } from "@/components/alerts/level-age";
import { useNow } from "@/components/oee/use-now";
import { NamedZoneProvider } from "@/components/ui/clock-name";
import { Sentence } from "@/components/ui/moment";
import { StatusShape } from "@/components/ui/status-shape";
import { useRefreshEvery } from "@/components/ui/use-refresh-every";
import { isAbnormal } from "@/lib/domain/shared/levels";
import type { OnWire } from "@/lib/server/http/wire";
import type { FloorPlanBoard } from "@/lib/services/views/floor-plans/wallboard";
import { PlanLegend } from "./plan-legend";
import { PlanPicture, placedAt } from "./plan-picture";
import { PlanShape } from "./plan-shape";
import { useReadingText } from "./plan-story";

const refreshEvery = 5_000;

export interface FloorPlanWallboardProps extends OnWire<FloorPlanBoard> {
  /** Where the picture is, for the viewer. */
  src: string;
}

/** A plan on a wall, with what is abnormal beside it. Nothing can be pressed. */
export function FloorPlanWallboard({ plan, machines, now: first, src }: FloorPlanWallboardProps) {
  const t = useTranslations("floor-plans");
  const now = useNow(first);
  useRefreshEvery(refreshEvery);

  return (
    // The clock at the bottom names the zone.
    <NamedZoneProvider value={plan.time_zone}>
      <main className="flex min-h-dvh flex-col bg-card text-strong">
        <header className="flex flex-wrap items-baseline gap-x-[1.5vw] px-[2vw] py-[1.5vh]">
          <h1 className="font-bold text-[min(5vh,6vw)] tracking-[-0.02em]">{plan.name}</h1>
          <span className="text-[min(3vh,4.5vw)] text-body">{plan.plant}</span>
        </header>
        <div className="grid flex-1 items-start gap-[1.5vw] px-[2vw] md:grid-cols-[minmax(0,1fr)_minmax(18rem,28vw)]">
          <div className="max-md:order-2">
            <PlanPicture src={src} alt={t("alt", { name: plan.name })}>
              <ul aria-hidden>
                {machines.map((machine) => (
                  <li key={machine.id} className="-translate-1/2 absolute md:scale-150" style={placedAt(machine)}>
                    <PlanShape machine={machine} layer="levels" count={0} />
                  </li>
                ))}
              </ul>
            </PlanPicture>
          </div>
          <Abnormal machines={machines.filter(({ level }) => isAbnormal(level))} now={first} />
        </div>
        <footer className="mt-auto flex flex-wrap items-center gap-x-[2vw] border-line border-t bg-sunk px-[2vw] py-[1.2vh]">
          <PlanLegend machines={machines} />
          <b suppressHydrationWarning className="ml-auto font-bold text-[min(3vh,4.5vw)] tabular-nums">
            <Sentence namesZone of={(at) => at(now, "clock", plan.time_zone)} />
          </b>
        </footer>
      </main>
    </NamedZoneProvider>
  );
}

function Abnormal({ machines, now }: Pick<FloorPlanWallboardProps, "machines"> & { now: string }) {
  const t = useTranslations("floor-plans");
  const readingText = useReadingText();
  if (machines.length === 0) return <p className="text-[min(3.5vh,5vw)] text-body">{t("none.levels")}</p>;

  return (
    <ul>
      {machines.map(({ id, name, code, level, is_new, item }) => (
        <li key={id} className="flex items-center gap-[1vw] border-line-soft border-b py-[0.9vh]">
          <span className="text-[min(3.5vh,7vw)] leading-none">
            <StatusShape level={level} size="1em" fresh={is_new} />
          </span>
          <span className="min-w-0 flex-1">
            <b className="block truncate font-semibold text-[min(2.8vh,5vw)]">{name}</b>
            <span className="block truncate text-[min(2vh,4vw)] text-body">
              {[code, readingText(item?.reading ?? null)].filter(Boolean).join(" · ")}
            </span>
          </span>
          {item?.level_since && (
            <span className="shrink-0 text-right font-semibold text-[min(2.4vh,4.5vw)] tabular-nums">
              <LevelAgeLines
                level_since={item.level_since}
                abnormal_since={item.abnormal_since ?? item.level_since}
                now={now}
                isShort
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
