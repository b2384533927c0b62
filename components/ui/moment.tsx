import { type DateTimeFormatOptions, useFormatter, useLocale, useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { ClockName, ZoneMark } from "./clock-name";

/**
 * Every date and time that is read on a screen is written here. What is typed, and what leaves the product, is written as
 * the specification writes it (lib/domain/shared/plant-day.ts). Without a zone of its own a moment is shown on the clock
 * of the chosen plant, which the plant switcher names once for the page; beside a time that stands on another clock than
 * the page's or the viewer's own, its zone is named again.
 */

const shapes = {
  /** Nov 22, 2026 */
  day: { dateStyle: "medium" },
  /** Nov 22, and in another year more than half a year away with its year */
  shortDay: { month: "short", day: "numeric" },
  /** November 22 */
  longDay: { month: "long", day: "numeric" },
  /** Sun, Nov 22, with a year as above */
  weekday: { weekday: "short", day: "numeric", month: "short" },
  /** Sun, Nov 22, along an axis: the range beside it tells the year */
  axisDay: { weekday: "short", day: "numeric", month: "short" },
  /** Sun */
  weekdayName: { weekday: "short" },
  /** Nov */
  monthName: { month: "short" },
  /** Nov 2026 */
  shortMonth: { month: "short", year: "numeric" },
  /** November 2026 */
  month: { month: "long", year: "numeric" },
  /** Nov 22, 2026, 7:11 AM */
  minute: { dateStyle: "medium", timeStyle: "short" },
  /** Nov 22, 2026, 7:11:40 AM */
  second: { dateStyle: "medium", timeStyle: "medium" },
  /** Sunday, November 22, 2026 at 7:11:40 AM */
  full: { dateStyle: "full", timeStyle: "medium" },
  /** 7:11 AM */
  clock: { timeStyle: "short" },
  /** 7:11:40 AM */
  clockSecond: { timeStyle: "medium" },
  /** 07:11, in charts */
  clock24: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  /** 07:11:40 */
  clock24Second: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  /** Sun, 07:11 */
  weekday24: { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  /** Nov 22, 07:11 */
  minute24: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  /** Nov 22, 07:11:40 */
  second24: {
    ...{ day: "numeric", month: "short" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  },
  /** Sun, Nov 22, 07:11 */
  weekdayMinute24: {
    ...{ weekday: "short", day: "numeric", month: "short" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  },
  /** 22 Nov 2026, 07:11 */
  yearMinute24: {
    ...{ day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  },
} as const satisfies Record<string, DateTimeFormatOptions>;

const halfYear = 183 * 86_400_000;

const needsYear = (at: Date) =>
  Math.abs(at.getTime() - Date.now()) > halfYear && at.getUTCFullYear() !== new Date().getUTCFullYear();

export type MomentShape = keyof typeof shapes;
export type At = Date | string | number;

const bareDay = /^\d{4}-\d\d-\d\d$/;

/** The text of a moment. A bare day ("2026-11-22") is the same everywhere. */
export function useMoment() {
  const format = useFormatter();

  return useCallback(
    (at: At, shape: MomentShape = "minute", timeZone?: string): string => {
      const zone = typeof at === "string" && bareDay.test(at) ? "UTC" : timeZone;
      const options: DateTimeFormatOptions = { ...shapes[shape] };
      if (zone) options.timeZone = zone;
      const moment = new Date(at);
      if ((shape === "shortDay" || shape === "weekday") && needsYear(moment)) options.year = "numeric";
      return format.dateTime(moment, options);
    },
    [format],
  );
}

/** The text of a calendar date, "2026-11-22", which is the same on every clock. */
export function useDay() {
  const text = useMoment();

  return useCallback((date: string, shape: MomentShape = "day") => text(date, shape), [text]);
}

/** "3 hours ago" */
export function useAgo() {
  const format = useFormatter();

  return (at: At): string => format.relativeTime(new Date(at));
}

/** The exact instant on the plant's clock with its zone: "2026-11-22 07:11:40 EST". */
function useExact() {
  const zoneName = useZoneName();
  const chosen = useTimeZone() ?? "UTC";

  return (at: At, timeZone: string = chosen): string =>
    `${writtenTime(new Date(at).getTime(), timeZone, "second")} ${zoneName(timeZone, at)}`;
}

/**
 * "EST", or in full "Eastern Time"; of the moment, because a clock has two names a year. The short ones are the same in both
 * languages, as they stand on plans and instruments.
 */
export function useZoneName() {
  const locale = useLocale();

  return useCallback(
    (timeZone: string, at: At = Date.now(), style: "short" | "longGeneric" = "short"): string => {
      // In full it would be "GMT+00:00".
      const isShort = style === "short" || timeZone === "UTC";
      const zoned = { timeZone, timeZoneName: isShort ? "short" : style } as const;
      return (
        new Intl.DateTimeFormat(isShort ? "en-US" : locale, zoned)
          .formatToParts(new Date(at))
          .find(({ type }) => type === "timeZoneName")?.value ?? timeZone
      );
    },
    [locale],
  );
}

/** What a zone is called where plants are: "Canada Eastern", "America / Mexico City". */
export function useZoneLabel() {
  const t = useTranslations("plants.options.time_zone");

  return (timeZone: string): string =>
    t.has(timeZone) ? t(timeZone as "UTC") : timeZone.replaceAll("_", " ").replaceAll("/", " / ");
}

export interface MomentProps {
  at: At;
  as?: MomentShape | "ago";
  timeZone?: string;
  /** In a record that is read elsewhere, such as the audit log, each time names its zone. */
  namesZone?: boolean;
  /** A later time of the same sentence names the zone for both. */
  isZoneLater?: boolean;
  className?: string;
  /** In place of the text that `as` gives: "2 h 10 min". */
  children?: ReactNode;
}

const isClockTime = (as: MomentProps["as"] = "minute") =>
  as !== "ago" && ("timeStyle" in shapes[as] || "hour" in shapes[as]);

/** A moment to read, with the exact instant for machines, on hover and for screen readers. */
export function Moment({ at, as = "minute", timeZone, namesZone, isZoneLater, className, children }: MomentProps) {
  const text = useMoment();
  const ago = useAgo();
  const exact = useExact();
  const zoneName = useZoneName();
  const page = useTimeZone() ?? "UTC";
  if (typeof at === "string" && bareDay.test(at))
    return (
      <time dateTime={at} title={at} className={className}>
        {children ?? text(at, as === "ago" ? "day" : as)}
      </time>
    );

  const clock = { at, name: zoneName(timeZone ?? page, at), page: zoneName(page, at) };
  const Clock = namesZone ? ZoneMark : ClockName;

  // Browsers and servers may spell a month or a zone differently.
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={exact(at, timeZone)}
      suppressHydrationWarning
      className={className}
    >
      {children ?? (as === "ago" ? ago(at) : text(at, as, timeZone))}
      {!children && !isZoneLater && isClockTime(as) && <Clock {...clock} />}
    </time>
  );
}

/** In a text that is being made: where a moment belongs, and which. No keyboard has these signs. */
const mark = { begin: "\uE000", end: "\uE001" };
const marked = new RegExp(`${mark.begin}(\\d+)${mark.end}`);

/**
 * A sentence with moments in it, each with its exact instant: `<Sentence of={(at) => t("since", { at: at(begun) })} />`.
 * Times on one clock that follow each other name its zone once, after the last: "7:00 AM to 9:30 AM EST".
 */
export function Sentence({
  of,
  namesZone,
}: {
  of: (at: (at: At, as?: MomentProps["as"], timeZone?: string) => string) => string;
  namesZone?: boolean;
}) {
  const zoneName = useZoneName();
  const page = useTimeZone() ?? "UTC";
  const moments: MomentProps[] = [];
  const text = of((at, as, timeZone) => `${mark.begin}${moments.push({ at, as, timeZone }) - 1}${mark.end}`);
  const parts = text.split(marked);
  const zoneOf = (part: string | undefined) => {
    const moment = moments[Number(part)];
    return moment && isClockTime(moment.as) ? zoneName(moment.timeZone ?? page, moment.at) : null;
  };

  return parts.map((part, index) => {
    const moment = index % 2 === 1 ? moments[Number(part)] : undefined;
    const zone = index % 2 === 1 ? zoneOf(part) : null;
    const isZoneLater = zone !== null && zone === zoneOf(parts[index + 2]);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
    return moment ? <Moment key={index} {...moment} namesZone={namesZone} isZoneLater={isZoneLater} /> : part;
  });
}

/** Whose clock the times of a card or list are on: "Times in EST". */
export function ClockNote() {
  const t = useTranslations("ui");
  const zoneName = useZoneName();

  return <span suppressHydrationWarning>{t("times_in", { zone: zoneName(useTimeZone() ?? "UTC") })}</span>;
}

/** Whose clock a typed time is on: "EST, plant's clock". */
export function usePlantClock() {
  const t = useTranslations("ui");
  const zoneName = useZoneName();

  return (timeZone: string, at?: At) => t("plant_clock", { zone: zoneName(timeZone, at) });
}
