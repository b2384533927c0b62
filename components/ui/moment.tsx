import { useFormatter, useLocale, useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import {
  type At,
  isBareDay,
  isClockTime,
  type MomentShape,
  momentText,
  rangeText,
  zoneText,
} from "@/lib/domain/shared/moments";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { ClockName, ZoneMark } from "./clock-name";

/**
 * Every date and time that is read on a screen, as lib/domain/shared/moments.ts writes it. A moment of a plant's record is on
 * that plant's clock; what belongs to no plant is on the clock of the chosen plant, without one on the viewer's own. The plant
 * switcher names the chosen plant's zone once for the page; a time on any other clock names its zone itself.
 */

export type { At, MomentShape };

/** The text of a moment, or from it until a later one. A bare day ("2026-11-22") is the same everywhere. */
export function useMoment() {
  const tag = useLocale();
  const page = useTimeZone() ?? "UTC";

  return useCallback(
    (at: At, shape: MomentShape = "minute", timeZone: string = page, until?: At): string => {
      const now = Date.now();
      return until === undefined
        ? momentText(at, shape, { tag, timeZone, now })
        : rangeText(at, until, shape, { tag, timeZone, now });
    },
    [tag, page],
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

  return (at: At): string => format.relativeTime(new Date(at), new Date());
}

/** What a zone is called then, "EST", or in full "Eastern Time". */
export function useZoneName() {
  const locale = useLocale();

  return useCallback(
    (timeZone: string, at: At = Date.now(), style: "short" | "longGeneric" = "short"): string =>
      zoneText(timeZone, at, { style, tag: locale }),
    [locale],
  );
}

/** What a zone is called where plants are: "Canada Eastern", "America / Mexico City". */
export function useZoneLabel() {
  const t = useTranslations("plants.options.time_zone");

  return (timeZone: string): string =>
    t.has(timeZone) ? t(timeZone as "UTC") : timeZone.replaceAll("_", " ").replaceAll("/", " / ");
}

/** The exact instant on the plant's clock with its zone: "2026-11-22 07:11:40 EST". */
const exactText = (at: At, timeZone: string): string =>
  `${writtenTime(new Date(at).getTime(), timeZone, "second")} ${zoneText(timeZone, at)}`;

export interface MomentProps {
  at: At;
  /** The end of a range that begins at `at`: "8:40 – 8:43 AM". */
  until?: At;
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

const isClock = (as: MomentProps["as"] = "minute") => as !== "ago" && isClockTime(as);

/** A moment to read, with the exact instant for machines, on hover and for screen readers. */
export function Moment({ at, until, as = "minute", timeZone, ...rest }: MomentProps) {
  const { namesZone, isZoneLater, className, children } = rest;
  const text = useMoment();
  const ago = useAgo();
  const page = useTimeZone() ?? "UTC";
  const zone = timeZone ?? page;
  if (isBareDay(at))
    return (
      <time dateTime={at} title={[at, until].filter(Boolean).join(" – ")} className={className}>
        {children ?? text(at, as === "ago" ? "day" : as, undefined, until)}
      </time>
    );

  const exact = until === undefined ? exactText(at, zone) : `${exactText(at, zone)} – ${exactText(until, zone)}`;
  const Clock = namesZone ? ZoneMark : ClockName;

  // Browsers and servers may spell a month or a zone differently.
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} suppressHydrationWarning className={className}>
      {children ?? (as === "ago" ? ago(at) : shownText(text, { at, until, as, zone }))}
      {!children && !isZoneLater && isClock(as) && <Clock at={until ?? at} name={zoneText(zone, until ?? at)} />}
    </time>
  );
}

interface Shown {
  at: At;
  until: At | undefined;
  as: MomentShape;
  zone: string;
}

/** In the night in which the clocks are put back a range has two zones: "1:30 AM CDT – 1:30 AM CST". */
function shownText(text: ReturnType<typeof useMoment>, { at, until, as, zone }: Shown): string {
  const isTwice = until !== undefined && isClock(as) && zoneText(zone, at) !== zoneText(zone, until);
  if (!isTwice) return text(at, as, zone, until);

  return `${text(at, as, zone)} ${zoneText(zone, at)} – ${text(until, as, zone)}`;
}

/** In a text that is being made: where a moment belongs, and which. No keyboard has these signs. */
const mark = { begin: "\uE000", end: "\uE001" };
const marked = new RegExp(`${mark.begin}(\\d+)${mark.end}`);

/**
 * A sentence with moments in it, each with its exact instant: `<Sentence of={(at) => t("since", { at: at(begun) })} />`.
 * Times on one clock that follow each other name its zone once, after the last: "7:00 AM and 9:30 AM EST".
 */
export function Sentence({
  of,
  namesZone,
}: {
  of: (at: (at: At, as?: MomentProps["as"], timeZone?: string, until?: At) => string) => string;
  namesZone?: boolean;
}) {
  const page = useTimeZone() ?? "UTC";
  const moments: MomentProps[] = [];
  const text = of(
    (at, as, timeZone, until) => `${mark.begin}${moments.push({ at, as, timeZone, until }) - 1}${mark.end}`,
  );
  const parts = text.split(marked);
  const zoneOf = (part: string | undefined) => {
    const moment = moments[Number(part)];
    return moment && isClock(moment.as) ? zoneText(moment.timeZone ?? page, moment.at) : null;
  };

  return parts.map((part, index) => {
    const moment = index % 2 === 1 ? moments[Number(part)] : undefined;
    const zone = index % 2 === 1 ? zoneOf(part) : null;
    const isZoneLater = zone !== null && zone === zoneOf(parts[index + 2]);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name than their place
    return moment ? <Moment key={index} {...moment} namesZone={namesZone} isZoneLater={isZoneLater} /> : part;
  });
}

/** Whose clock the times of a card or chart are on: "Times in EST". */
export function ClockNote({ timeZone }: { timeZone?: string }) {
  const t = useTranslations("ui");
  const page = useTimeZone() ?? "UTC";

  return <span suppressHydrationWarning>{t("times_in", { zone: zoneText(timeZone ?? page, Date.now()) })}</span>;
}

/** Whose clock a typed time is on: "EST, plant's clock". */
export function usePlantClock() {
  const t = useTranslations("ui");

  return (timeZone: string, at: At = Date.now()) => t("plant_clock", { zone: zoneText(timeZone, at) });
}
