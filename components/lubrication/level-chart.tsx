"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Rows } from "@/components/resource/rows";
import { alarmAt, greaseAt, overBaseline, stopAt } from "@/lib/domain/lubrication/greasing";
import { levelsOf } from "./round-card";
import type { Greasing } from "./types";

const width = 360;
const height = 176;
const left = 30;
const right = 96;
const end = width - right;

/** The level before and after each dose. */
export function LevelChart({ greasing }: { greasing: Greasing }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const { baseline_db } = greasing;
  if (baseline_db === null) return null;
  const points = levelsOf(greasing).map((db, index) => ({
    db,
    mark: index === 0 ? t("before") : format.number(index),
    name: index === 0 ? t("before") : t("after_dose", { number: index }),
  }));

  return <CurveChart baseline_db={baseline_db} points={points} />;
}

interface CurvePoint {
  db: number;
  /** Below the curve, and in its table. */
  mark: string;
  name: string;
}

/** Levels in their order over the lines that decide. Its table stands below it. */
export function CurveChart({ baseline_db, points }: { baseline_db: number; points: readonly CurvePoint[] }) {
  const t = useTranslations("lubricators.screen");
  const format = useFormatter();
  const levels = points.map(({ db }) => db);
  const low = Math.min(baseline_db, ...levels) - 2;
  const high = Math.max(baseline_db + alarmAt, ...levels) + 2;
  const y = (db: number) => 8 + ((high - db) / (high - low)) * (height - 32);
  const one = (db: number) => format.number(db, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t("chart")} className="block w-full">
        <Zones range={{ low, high }} baseline={baseline_db} y={y} />
        <Lines baseline={baseline_db} y={y} />
        <Levels points={points} y={y} textOf={one} />
      </svg>
      <div className="sr-only">
        <Rows
          caption={t("ultrasound")}
          isHeadless
          of={points}
          keyOf={(_, index) => index}
          columns={[
            {
              key: "dose",
              isRowHead: true,
              cell: ({ name }) => name,
            },
            { key: "level", cell: ({ db }) => `${one(db)} dBµV, ${one(overBaseline(db, baseline_db))} dB` },
          ]}
        />
      </div>
    </figure>
  );
}

type Height = (db: number) => number;

interface ZonesProps {
  range: { low: number; high: number };
  baseline: number;
  y: Height;
}

/** Where greasing goes on, where it warns, and where it stops. */
function Zones({ range: { low, high }, baseline, y }: ZonesProps) {
  return (
    <>
      <rect
        x={left}
        y={y(high)}
        width={end - left}
        height={y(baseline + alarmAt) - y(high)}
        fill="var(--color-line-soft)"
      />
      <rect
        x={left}
        y={y(baseline + alarmAt)}
        width={end - left}
        height={y(baseline + greaseAt) - y(baseline + alarmAt)}
        fill="var(--color-warning-tint)"
      />
      <rect
        x={left}
        y={y(baseline + stopAt)}
        width={end - left}
        height={y(low) - y(baseline + stopAt)}
        fill="var(--color-ok-tint)"
      />
    </>
  );
}

function Lines({ baseline, y }: { baseline: number; y: Height }) {
  const t = useTranslations("lubricators.screen");
  const lines = [
    { over: alarmAt, text: t("alarm_line"), look: "var(--color-strong)" },
    { over: greaseAt, text: t("grease_line"), look: "var(--color-warning-text)" },
    { over: stopAt, text: t("stop_line"), look: "var(--color-ok-text)" },
    { over: 0, text: t("baseline_line"), look: "var(--color-muted)" },
  ];

  return lines.map(({ over, text, look }) => (
    <g key={over}>
      <path
        d={`M${left} ${y(baseline + over)}H${end}`}
        stroke={look}
        strokeWidth={1.4}
        strokeDasharray={over === 0 || over === greaseAt ? "4 3" : undefined}
      />
      <text x={end + 5} y={y(baseline + over) + 4} fontSize={11} fontWeight={600} fill={look}>
        {text}
      </text>
    </g>
  ));
}

interface LevelsProps {
  points: readonly CurvePoint[];
  y: Height;
  textOf: (db: number) => string;
}

/** The level before the first dose and after each. */
function Levels({ points, y, textOf }: LevelsProps) {
  const x = (index: number) => left + 16 + (index * (end - left - 32)) / Math.max(1, points.length - 1);

  return (
    <>
      <path
        d={points.map(({ db }, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(db)}`).join("")}
        fill="none"
        stroke="var(--color-ultrasound)"
        strokeWidth={2}
      />
      {points.map(({ db, mark }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: readings have no other name than their place
        <g key={index}>
          <circle
            cx={x(index)}
            cy={y(db)}
            r={4.5}
            stroke="var(--color-ultrasound)"
            strokeWidth={2}
            fill={index === points.length - 1 ? "var(--color-ultrasound)" : "var(--color-card)"}
          />
          <text
            x={x(index)}
            y={y(db) - 9}
            fontSize={11}
            fontWeight={650}
            textAnchor="middle"
            fill="var(--color-strong)"
          >
            {textOf(db)}
          </text>
          <text x={x(index)} y={height - 5} fontSize={11} textAnchor="middle" fill="var(--color-muted)">
            {mark}
          </text>
        </g>
      ))}
    </>
  );
}
