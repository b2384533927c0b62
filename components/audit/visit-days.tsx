"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMoment } from "@/components/ui/moment";

const [width, height] = [600, 72];

/** A bar a day. The numbers stand in words for who cannot see them. */
export function VisitDays({ days }: { days: readonly { day: string; visits: number }[] }) {
  const t = useTranslations("logs.visits");
  const format = useFormatter();
  const momentText = useMoment();
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const step = width / Math.max(1, days.length);
  const text = (day: string | undefined) => (day ? momentText(`${day}T00:00:00Z`, "day", "UTC") : "");
  const [from, to] = [text(days[0]?.day), text(days.at(-1)?.day)];

  return (
    <figure className="grid gap-1">
      <svg
        role="img"
        aria-label={t("by_day", { from, to, most: format.number(most) })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-18 w-full"
      >
        {days.map(({ day, visits }, at) => (
          <rect
            key={day}
            x={at * step + step * 0.1}
            width={step * 0.8}
            y={height - (visits / most) * height}
            height={(visits / most) * height}
            className="fill-accent"
          >
            <title>{`${text(day)}: ${format.number(visits)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="flex justify-between text-muted text-xs">
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
