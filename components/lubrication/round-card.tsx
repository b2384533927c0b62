"use client";

import { ChevronRight, CircleDot, Clock, Lock, SearchCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { overBaseline } from "@/lib/domain/lubrication/greasing";
import { DecibelScale, ScaleFigures } from "./decibel-scale";
import { OutcomeIcon } from "./status-mark";
import type { RoundEntry } from "./types";

export interface RoundCardProps {
  round: readonly RoundEntry[];
  selected: number | null;
  onSelect: (id: number) => void;
}

/** What is greased by hand today, machine by machine: how much, how it sounded, and how it ended. */
export function RoundCard({ round, selected, onSelect }: RoundCardProps) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const done = round.filter(({ greasing }) => greasing?.outcome).length;
  const given = round.reduce((sum, { greasing }) => sum + (greasing?.grams ?? 0), 0);
  const all = round.reduce((sum, { point }) => sum + point.charge.grams, 0);
  const grams = (value: number) => format.number(value, { maximumFractionDigits: 2 });

  return (
    <Card>
      <CardHeader
        title={t("round")}
        note={
          round.length > 0 &&
          `${t("answered", { done, all: round.length })} · ${t("given_of", { given: grams(given), all: grams(all) })}`
        }
      />
      {round.length === 0 ? (
        <EmptyState title={t("no_round")} text={t("no_round_hint")} className="py-10" />
      ) : (
        <>
          <div className={cn(columns, "border-line-soft border-b py-1.5 text-muted text-xs max-md:hidden")}>
            {(["point_bearing", "full_charge", "given", "over_baseline", "result"] as const).map((column) => (
              <span key={column}>{t(column)}</span>
            ))}
          </div>
          {groupsOf(round).map(({ machine, entries }) => (
            <section key={machine?.id ?? 0} aria-label={machine?.name ?? t("no_machine")}>
              <div className={cn(columns, "items-center border-line-soft border-b bg-sunk py-1.5 text-xs")}>
                <h3 className="flex min-w-0 items-center gap-2 font-semibold text-strong max-md:col-span-2 md:col-span-3">
                  <span className="truncate">{machine?.name ?? t("no_machine")}</span>
                  <span className="shrink-0 font-normal text-muted">
                    {t("answered", {
                      done: entries.filter((one) => one.greasing?.outcome).length,
                      all: entries.length,
                    })}
                  </span>
                </h3>
                <div className="max-md:hidden">
                  <ScaleFigures />
                </div>
              </div>
              <ul>
                {entries.map((entry) => (
                  <RoundRow
                    key={entry.point.id}
                    entry={entry}
                    isSelected={entry.point.id === selected}
                    onSelect={() => onSelect(entry.point.id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Card>
  );
}

const columns =
  "grid grid-cols-2 gap-x-3 gap-y-1.5 px-3 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1.2fr)_minmax(0,1.1fr)_minmax(0,1.15fr)_minmax(0,1.2fr)]";

interface Group {
  machine: { id: number; name: string } | null;
  entries: RoundEntry[];
}

/** In the order of the round, which has machine after machine. */
function groupsOf(round: readonly RoundEntry[]): Group[] {
  const groups: Group[] = [];
  for (const entry of round) {
    const machine = entry.point.equipment?.asset?.machine ?? null;
    const last = groups.at(-1);
    if (last && last.machine?.id === machine?.id) last.entries.push(entry);
    else groups.push({ machine, entries: [entry] });
  }

  return groups;
}

function RoundRow({ entry, isSelected, onSelect }: { entry: RoundEntry; isSelected: boolean; onSelect: () => void }) {
  const { point, greasing } = entry;
  const t = useTranslations("lubricators.screen");
  const levels = useTranslations("levels");
  const format = useFormatter();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });

  return (
    <li
      className={cn(
        columns,
        "relative border-line-soft border-b py-2 last:border-b-0 md:items-center",
        isSelected && "bg-accent-tint",
      )}
    >
      <div className="min-w-0 max-md:col-span-2">
        <Link
          href={`/lubrication/${point.id}`}
          className="font-semibold text-strong after:absolute after:inset-0 hover:text-accent hover:underline md:hidden"
        >
          {point.name}
        </Link>
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={onSelect}
          className="text-left font-semibold text-strong after:absolute after:inset-0 hover:text-accent max-md:hidden"
        >
          {point.name}
        </button>
        <span className="flex min-w-0 items-center gap-1.5 text-muted text-xs">
          {point.item_level && (
            <span className="flex shrink-0 items-center gap-1 text-strong">
              <StatusShape level={point.item_level} size={12} decorative />
              {levels(point.item_level)}
            </span>
          )}
          <span className="truncate">
            {[point.equipment?.name, point.bearing?.name].filter(Boolean).join(" · ") || "–"}
          </span>
        </span>
      </div>
      <div>
        <strong className="font-semibold text-strong tabular-nums">{number(point.charge.grams)} g</strong>
        <span className="block text-muted text-xs tabular-nums">
          {t("charge", { milliliters: number(point.charge.milliliters), strokes: point.charge.strokes })}
        </span>
      </div>
      <div>
        <strong className="font-semibold text-strong tabular-nums">
          {greasing && greasing.grams > 0 ? `${number(greasing.grams)} g` : "–"}
        </strong>
        <span className="block text-muted text-xs tabular-nums">
          {greasing && t("given_strokes", { strokes: greasing.strokes, all: point.charge.strokes })}
        </span>
      </div>
      <Levels entry={entry} />
      <Result entry={entry} />
    </li>
  );
}

function Levels({ entry: { greasing } }: { entry: RoundEntry }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  if (!greasing) return <span className="text-muted text-xs">{t("not_read")}</span>;
  const { baseline_db } = greasing;
  if (baseline_db === null) return <span className="text-muted text-xs">{t("no_baseline")}</span>;
  const levels = levelsOf(greasing);
  const [first = baseline_db, ...more] = levels;
  const last = more.at(-1);
  const signed = (db: number) =>
    format.number(overBaseline(db, baseline_db), { signDisplay: "exceptZero", minimumFractionDigits: 1 });

  return (
    <div className="grid min-w-0 gap-1">
      <DecibelScale baseline={baseline_db} levels={levels} />
      <span className="text-strong text-xs tabular-nums">
        {last === undefined ? signed(first) : `${signed(first)} → ${signed(last)}`} dB
      </span>
    </div>
  );
}

/** Before, and after each dose that was read. */
export const levelsOf = ({ before_db, doses }: NonNullable<RoundEntry["greasing"]>): number[] => [
  before_db,
  ...doses.flatMap(({ db }) => (db === null ? [] : [db])),
];

function Result({ entry: { point, greasing } }: { entry: RoundEntry }) {
  const t = useTranslations("lubricators");
  if (greasing?.outcome) {
    return (
      <div className="flex min-w-0 items-start gap-2 max-md:col-span-2">
        <OutcomeIcon outcome={greasing.outcome} className="mt-0.5 size-4" />
        <div className="min-w-0">
          <strong className="font-semibold text-strong">{t(`options.outcome.${greasing.outcome}`)}</strong>
          <span className="block text-muted text-xs">
            {greasing.outcome === "baseline"
              ? t("screen.readings_of", { count: point.baseline_readings.length })
              : t(`screen.why.${greasing.outcome}`)}
            {point.request && ` · ${point.request.label}`}
          </span>
        </div>
      </div>
    );
  }
  const [Icon, word] = point.suspect_since
    ? ([SearchCheck, t("options.outcome.suspect_defect")] as const)
    : point.locked_at
      ? ([Lock, t("screen.locked")] as const)
      : greasing
        ? ([CircleDot, t("screen.open_now")] as const)
        : ([Clock, t("screen.waiting")] as const);

  return (
    <div className="flex items-center gap-2 max-md:col-span-2">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <strong className={cn("font-semibold", greasing ? "text-accent" : "text-body")}>{word}</strong>
      <ChevronRight aria-hidden className="ml-auto size-4 text-muted md:hidden" />
    </div>
  );
}
