"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Rows } from "@/components/resource/rows";
import { useZonedMoment } from "@/components/ui/use-zoned-moment";
import { firstOf, lastOf } from "@/lib/domain/shared/ends-of-lists";
import { pairsOf } from "@/lib/domain/shared/known";
import { trendScale } from "./ticks";
import type { Words } from "./words";

export interface TrendPoint {
  id: number;
  at: number;
  /** Peak amplitude in the spectrum's unit. */
  amplitude: number;
}

export interface LineTrendProps {
  points: readonly TrendPoint[];
  chosen: number | null;
  name: string;
  words: Words;
  timeZone: string;
  colour: string;
  onChoose: (id: number) => void;
}

const size = { width: 348, height: 96, right: 6, top: 12, bottom: 16 };
const digitWidth = 6.4; // of text of 11 px

/** How the held line grew over the captures that are loaded. */
export function LineTrend({ points, chosen, name, words, timeZone, colour, onChoose }: LineTrendProps) {
  const t = useTranslations("spectrum.trend");
  const momentText = useZonedMoment();
  const drawing = useMemo(() => drawingOf(points, words), [points, words]);
  if (!drawing || points.length < 2) {
    return (
      <section className="border-line-soft border-t px-3 py-3">
        <Head name={name} note={words.unit} />
        <p className="text-muted text-xs">{t("tooFew")}</p>
      </section>
    );
  }
  const when = (at: number) => momentText(at, "shortMinute", timeZone);

  return (
    <section aria-label={t("title", { name })} className="border-line-soft border-t px-3 pt-3 pb-2">
      <Head name={t("title", { name })} note={t("note", { count: points.length, unit: words.unit })} />
      <Curve drawing={drawing} points={points} chosen={chosen} name={name} words={words} colour={colour} when={when} />
      <details className="mt-1 text-xs">
        <summary className="min-h-6 text-accent touch:min-h-12 touch:content-center">{t("table")}</summary>
        <Rows
          className="mt-1 tabular-nums"
          headClassName="sr-only"
          rowClassName="[&>td]:border-line-soft [&>td]:border-b [&>td]:py-1"
          of={points.toReversed()}
          keyOf={({ id }) => id}
          columns={[
            {
              key: "time",
              head: t("time"),
              cell: ({ id, at }) => (
                <button type="button" className="hover:underline touch:min-h-12" onClick={() => onChoose(id)}>
                  {when(at)}
                </button>
              ),
            },
            {
              key: "amplitude",
              head: words.unit,
              cell: ({ amplitude }) => `${words.amplitude(amplitude)} ${words.unit}`,
              className: "text-right text-strong",
            },
          ]}
        />
      </details>
    </section>
  );
}

interface CurveProps extends Pick<LineTrendProps, "points" | "chosen" | "name" | "words" | "colour"> {
  drawing: NonNullable<ReturnType<typeof drawingOf>>;
  when: (at: number) => string;
}

function Curve({ drawing, points, chosen, name, words, colour, when }: CurveProps) {
  const t = useTranslations("spectrum.trend");
  const { places, left, marks } = drawing;
  const [first, last] = [firstOf(points), lastOf(points)];

  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t("summary", {
        name,
        from: `${words.amplitude(first.amplitude)} ${words.unit}`,
        to: `${words.amplitude(last.amplitude)} ${words.unit}`,
        since: when(first.at),
      })}
      className="block h-auto w-full"
    >
      <path d={`M${left} ${bottom + 0.5}H${size.width - size.right}`} stroke="var(--color-line)" />
      <path
        d={places.map(({ x, y }, index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")}
        fill="none"
        stroke={colour}
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      {places.map(({ x, y, id }) => (
        <circle
          key={id}
          cx={x}
          cy={y}
          r={id === chosen ? 3.5 : 1.8}
          fill={colour}
          stroke={id === chosen ? "var(--color-card)" : "none"}
        />
      ))}
      <g fontSize={11} fill="var(--color-muted)">
        {marks.map(({ text, y }) => (
          <text key={text} x={left - 6} y={y} textAnchor="end">
            {text}
          </text>
        ))}
        <text x={left} y={size.height - 2}>
          {when(first.at)}
        </text>
        <text x={size.width - size.right} y={size.height - 2} textAnchor="end">
          {when(last.at)}
        </text>
      </g>
    </svg>
  );
}

const Head = ({ name, note }: { name: string; note: string }) => (
  <h3 className="mb-2 flex items-baseline gap-2 text-sm">
    <b className="font-semibold text-strong">{name}</b>
    <span className="text-muted text-xs">{note}</span>
  </h3>
);

const bottom = size.height - size.bottom;

function drawingOf(points: readonly TrendPoint[], words: Words) {
  const values = points.map(({ amplitude }) => words.shown(amplitude)).filter(Number.isFinite);
  if (values.length < points.length || points.length === 0) return null;
  const { least, greatest, decimals } = trendScale(values);
  const marks = [
    { text: words.number(least, decimals), y: bottom + 3 },
    { text: words.number(greatest, decimals), y: size.top + 4 },
  ];
  const left = 10 + digitWidth * Math.max(...marks.map(({ text }) => text.length));
  const [from, to] = [firstOf(points).at, lastOf(points).at];
  const places = pairsOf(points, values).map(([{ id, at }, value]) => ({
    id,
    x: left + ((at - from) / (to - from || 1)) * (size.width - left - size.right),
    y: bottom - ((value - least) / (greatest - least || 1)) * (bottom - size.top),
  }));
  return { places, left, marks };
}
