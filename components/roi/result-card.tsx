"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Rows } from "@/components/resource/rows";
import { Card } from "@/components/ui/card";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import type { RoiMethod, RoiResult } from "@/lib/domain/maintenance/roi";

export interface Scenario {
  name: string;
  result: RoiResult | null;
}

export interface ResultCardProps {
  method: RoiMethod;
  scenarios: readonly Scenario[];
  currency: string;
}

type Money = (cents: number, currency: string | null) => string;

/** What it comes to, scenario by scenario, and the money over a year. */
export function ResultCard({ method, scenarios, currency }: ResultCardProps) {
  const t = useTranslations("roi-records.result");
  const money: Money = useMoney();
  const rows = rowsOf(method, t);
  const filled = scenarios.flatMap(({ name, result }) => (result ? [{ name, result }] : []));

  return (
    <Card className="p-4">
      <h2 className="mb-3 font-semibold text-strong">{t("title")}</h2>
      {filled.length === 0 ? (
        <p className="text-muted">{t("fill")}</p>
      ) : (
        <>
          <Rows
            of={rows}
            keyOf={({ key }) => key}
            className="text-sm"
            isHeadless={scenarios.length === 1}
            rowClassName="border-line-soft border-t"
            columns={[
              { key: "label", isRowHead: true, className: "py-2 font-normal", cell: ({ label }) => label },
              ...scenarios.map(({ name, result }) => ({
                key: name,
                head: name,
                isRight: true,
                headClassName: "py-1 pl-3 font-semibold text-strong",
                className: "py-2 pl-3 font-bold text-strong",
                cell: ({ key, show }: Row) => (
                  <span className={cn(result && (result[key] ?? 0) < 0 && "text-alarm-text")}>
                    {result ? show(result, (cents) => money(whole(cents), currency)) : "–"}
                  </span>
                ),
              })),
            ]}
          />
          {method === "refurbish_or_new" &&
            filled.map(({ name, result }) => (
              <p key={name} className="mt-3 font-medium text-strong">
                {scenarios.length > 1 && `${name}: `}
                {result.net_per_year !== null && result.net_per_year < 0
                  ? t("cheaper_new", { amount: money(-result.net_per_year, currency) })
                  : t("cheaper_repair", { amount: money(result.net_per_year ?? 0, currency) })}
              </p>
            ))}
          {method !== "refurbish_or_new" && <Months scenarios={filled} format={(cents) => money(cents, currency)} />}
        </>
      )}
    </Card>
  );
}

/** An estimate is no more exact than that. */
const whole = (cents: number) => Math.round(cents / 100) * 100;

type Filled = Scenario & { result: RoiResult };

interface Row {
  key: Exclude<keyof RoiResult, "months">;
  label: ReactNode;
  show: (result: RoiResult, money: (cents: number) => string) => string;
}

function rowsOf(method: RoiMethod, t: ReturnType<typeof useTranslations<"roi-records.result">>): Row[] {
  const amount = (key: Row["key"], label: string): Row => ({
    key,
    label,
    show: (result, money) => (result[key] === null ? "–" : money(result[key])),
  });
  const percent = (key: Row["key"], label: string): Row => ({
    key,
    label,
    show: (result) => (result[key] === null ? "–" : `${Math.round(result[key] * 10) / 10}%`),
  });
  const payback: Row = {
    key: "payback_months",
    label: t("payback"),
    show: ({ payback_months }) =>
      payback_months === null ? t("never") : t("months", { months: Math.round(payback_months * 10) / 10 }),
  };
  if (method === "requisition") return [amount("net_per_year", t("net")), percent("roi", t("roi")), payback];
  if (method === "refurbish_or_new")
    return [
      ...[amount("saving", t("saving")), percent("roi", t("roi_repair"))],
      ...[amount("new_per_year", t("new_per_year")), amount("repair_per_year", t("repair_per_year"))],
    ];

  return [
    ...[amount("saving", t("saving_event")), amount("net_per_year", t("net")), percent("roi", t("roi")), payback],
    ...[amount("npv", t("npv")), percent("irr", t("irr"))],
  ];
}

const [width, height] = [320, 120];
const strokes = ["stroke-accent", "stroke-chronic-text"];

/** What is laid out, and how it comes back month by month; the dashed line is nothing gained, nothing lost. */
function Months({ scenarios, format }: { scenarios: readonly Filled[]; format: (cents: number) => string }) {
  const t = useTranslations("roi-records.result");
  const all = scenarios.flatMap(({ result }) => result.months);
  const [top, bottom] = [Math.max(0, ...all), Math.min(0, ...all)];
  const y = (value: number) => ((top - value) / (top - bottom || 1)) * (height - 12) + 6;
  const x = (month: number) => (month / 12) * width;

  return (
    <figure className="mt-4">
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" role="img" aria-label={t("chart")}>
        <path d={`M0 ${y(0)}H${width}`} className="stroke-control" strokeDasharray="3 3" fill="none" />
        {scenarios.map(({ name, result }, at) => (
          <path
            key={name}
            d={`M${result.months.map((value, month) => `${x(month)} ${y(value)}`).join("L")}`}
            className={strokes[at]}
            strokeWidth={2}
            strokeDasharray={at === 0 ? undefined : "6 4"}
            fill="none"
          />
        ))}
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-muted text-xs">
        {scenarios.map(({ name, result }) => (
          <span key={name}>
            {scenarios.length > 1 && `${name}: `}
            {[result.months[0], result.months.at(-1)].map((cents) => format(cents ?? 0)).join(" → ")}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
