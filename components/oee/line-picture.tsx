"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { CardProps } from "@/components/resource/list-cards";
import { Sentence } from "@/components/ui/moment";
import { ShareBar } from "@/components/ui/share-bar";
import { cn } from "@/lib/client/class-names";
import type { LineState } from "@/lib/domain/oee/states";
import { isBehindTarget } from "@/lib/domain/oee/target";
import type { OnWire } from "@/lib/server/http/wire";
import type { LinePicture as Picture } from "@/lib/services/oee/processes/pictures";
import { bandLooks } from "./band-looks";
import { LineStateMark } from "./line-state";
import { Ratio } from "./ratio";

type Share = number | null;

/** A line at a glance: what it does, its shift as a band, availability, performance and quality, and parts against the target. */
export function LinePicture({ row }: CardProps) {
  const t = useTranslations("processes");
  const { band, stops, short_stops, target } = row.picture as OnWire<Picture>;
  const shift = row.shift as { name: string; ends_at: string } | null;
  const zone = (row.plant as { time_zone: string }).time_zone;
  const goal = row.target_oee === null ? null : Number(row.target_oee) / 100;
  const oee = row.oee as Share;

  return (
    <div className="mt-1 grid gap-2.5 text-xs">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <LineStateMark state={row.state as LineState} />
        <span className="text-muted">
          {shift ? (
            <>
              {t("shift_name", { name: shift.name })} ·{" "}
              <Sentence of={(at) => t("ends", { at: at(shift.ends_at, "clock", zone) })} />
            </>
          ) : (
            t("no_shift")
          )}
        </span>
      </p>
      {band && (
        <div
          role="img"
          aria-label={t("band_summary", { stops, short: short_stops })}
          className="relative h-5 overflow-hidden rounded-[3px] bg-sunk"
        >
          {band.map(({ kind, from, to, height }) => (
            <span
              key={`${kind}${from}`}
              className={cn("absolute bottom-0", bandLooks[kind])}
              style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%`, height: `${height * 100}%` }}
            />
          ))}
        </div>
      )}
      {shift && (
        <dl className="grid gap-1">
          {(["availability", "performance", "quality"] as const).map((figure) => (
            <Figure key={figure} name={t(figure)} short={t(`short.${figure}`)} value={row[figure] as Share} />
          ))}
          <Figure
            name={t("oee")}
            short={t("oee")}
            value={oee}
            target={goal}
            isBehind={isBehindTarget(oee, goal)}
            isSum
          />
        </dl>
      )}
      {shift && <Parts made={(row.good as Share) ?? (row.total as Share)} target={target} />}
    </div>
  );
}

interface FigureProps {
  name: string;
  short: string;
  value: Share;
  target?: Share;
  isBehind?: boolean;
  isSum?: boolean;
}

function Figure({ name, short, value, target, isBehind, isSum }: FigureProps) {
  return (
    <div className="grid grid-cols-[2rem_minmax(0,1fr)_6rem] items-center gap-2">
      <dt title={name} className={cn("text-muted", isSum && "font-semibold text-strong")}>
        <span aria-hidden>{short}</span>
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="contents">
        <ShareBar value={value} target={target} isBehind={isBehind} />
        <Ratio value={value} className={cn("text-right text-strong", isSum && "font-semibold")} />
      </dd>
    </div>
  );
}

/** Parts made against those that there should be by now. */
function Parts({ made, target }: { made: number | null; target: number | null }) {
  const t = useTranslations("processes.card");
  const format = useFormatter();
  if (made === null) return null;
  const missing = target === null ? 0 : target - made;

  return (
    <p className="flex flex-wrap justify-between gap-x-3 text-muted">
      <span>
        <b className="font-semibold text-strong tabular-nums">{format.number(made)}</b>{" "}
        {target === null ? t("made") : t("of_target", { target: format.number(target) })}
      </span>
      {target !== null && missing !== 0 && (
        <span className={cn("tabular-nums", missing > 0 && "font-medium text-acute-text")}>
          {t(missing > 0 ? "behind" : "ahead", { count: Math.abs(missing) })}
        </span>
      )}
    </p>
  );
}
