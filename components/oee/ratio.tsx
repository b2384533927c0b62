"use client";

import { useFormatter, useTranslations } from "next-intl";
import { cn } from "@/lib/client/class-names";

/** "81.5%", or that it is not measured: never 0 or 100 where nothing is known. */
export function useRatioText() {
  const t = useTranslations("processes");
  const format = useFormatter();

  return (value: number | null): string =>
    value === null
      ? t("not_measured")
      : format.number(value, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function Ratio({ value, className }: { value: number | null; className?: string }) {
  const text = useRatioText();

  return (
    <span className={cn(value === null ? "font-normal text-muted" : "tabular-nums", className)}>{text(value)}</span>
  );
}

/** "15:30" or "1:02:10", as a stop watch shows it. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, "0");

  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
