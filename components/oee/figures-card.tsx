"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ShareBar } from "@/components/ui/share-bar";
import { cn } from "@/lib/client/class-names";
import { useRatioText } from "./ratio";
import type { Screen, Shown } from "./types";

type Shift = Screen["recent"][number];

interface FiguresCardProps {
  shown: Shown;
  process: Screen["process"];
  /** The shift before the one that is shown. */
  before?: Shift;
}

/** Availability × performance × quality = OEE, each with what it is made of and how it compares. */
export function FiguresCard({ shown, process, before }: FiguresCardProps) {
  const t = useTranslations("processes");
  const format = useFormatter();
  const minutes = (seconds: number) => format.number(seconds / 60, { maximumFractionDigits: 1 });
  const both =
    shown.availability !== null && shown.performance !== null ? shown.availability * shown.performance : null;
  const text = useRatioText();
  const ofShift = (figure: "availability" | "performance" | "quality") =>
    before && <Difference name={before.name} value={shown[figure]} to={before[figure]} />;

  return (
    <Card className="grid grid-cols-2 md:grid-cols-4">
      <Figure label={t("availability")} value={shown.availability} sign="×" difference={ofShift("availability")}>
        {t("of_planned", { run: minutes(shown.run_seconds), planned: minutes(shown.planned_seconds) })}
      </Figure>
      <Figure
        label={t("performance")}
        value={shown.performance}
        sign="×"
        isDoubtful={shown.is_rate_doubtful}
        difference={ofShift("performance")}
      >
        {shown.is_rate_doubtful
          ? t("check_rate")
          : t("of_possible", {
              total: format.number(shown.total),
              possible: format.number(Math.round(shown.possible - shown.losses.availability)),
            })}
      </Figure>
      <Figure label={t("quality")} value={shown.quality} sign="=" difference={ofShift("quality")}>
        {shown.good === null
          ? t(process.has_rejects ? "rejects_silent" : "no_rejects")
          : t("good_of", { good: format.number(shown.good), total: format.number(shown.total) })}
      </Figure>
      <Figure
        label={process.target_oee === null ? t("oee") : t("oee_goal", { goal: text(process.target_oee / 100) })}
        value={shown.oee}
        goal={process.target_oee}
        difference={process.target_oee !== null && <Difference value={shown.oee} to={process.target_oee / 100} />}
        className="bg-sunk"
      >
        {shown.oee === null && both !== null
          ? t("without_quality", { value: text(both) })
          : t("good_possible", {
              good: format.number(shown.good ?? 0),
              possible: format.number(Math.round(shown.possible)),
            })}
      </Figure>
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: number | null;
  sign?: string;
  goal?: number | null;
  isDoubtful?: boolean;
  difference?: ReactNode;
  className?: string;
  children: ReactNode;
}

function Figure({ label, value, sign, goal, isDoubtful, difference, className, children }: FigureProps) {
  const text = useRatioText();

  return (
    <div className={cn("relative min-w-0 border-line-soft px-3 py-2.5 max-md:border-b xl:py-6", className)}>
      <div className="text-strong text-xs">{label}</div>
      <div
        className={cn(
          "truncate tabular-nums tracking-[-0.02em]",
          value === null ? "py-1 font-medium text-base text-muted" : "font-bold text-2xl text-strong",
          isDoubtful && "text-warning-text",
        )}
      >
        {text(value)}
      </div>
      <ShareBar value={value} target={goal ? goal / 100 : null} className="my-1" />
      <div className={cn("text-xs", isDoubtful ? "font-medium text-warning-text" : "text-muted")}>{children}</div>
      {difference}
      {sign && (
        <span aria-hidden className="-right-1.5 absolute top-7 z-1 xl:top-11 text-lg text-muted max-md:hidden">
          {sign}
        </span>
      )}
    </div>
  );
}

interface DifferenceProps {
  value: number | null;
  to: number | null;
  /** Of the shift it is compared with; without it that is the goal. */
  name?: string;
}

/** "+1.2 points vs. shift A"; nothing where one of the two was not measured. */
function Difference({ value, to, name }: DifferenceProps) {
  const t = useTranslations("processes");
  const format = useFormatter();
  if (value === null || to === null) return null;
  const points = Math.round((value - to) * 1_000) / 10;
  const written = format.number(points, { minimumFractionDigits: 1, signDisplay: "exceptZero" });

  return (
    <div className={cn("mt-0.5 text-xs", points < 0 ? "font-medium text-acute-text" : "text-muted")}>
      {name === undefined ? t("vs_goal", { points: written }) : t("vs_shift", { points: written, name })}
    </div>
  );
}
