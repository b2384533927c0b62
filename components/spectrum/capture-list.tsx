"use client";

import { LoaderCircle, RefreshCw, TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Moment, useMoment } from "@/components/ui/moment";
import { Skeleton } from "@/components/ui/skeletons";
import { StatusShape } from "@/components/ui/status-shape";
import type { ApiError } from "@/lib/client/api";
import type { WireCapture } from "@/lib/client/captures";
import { cn } from "@/lib/client/class-names";
import { isReadable } from "@/lib/client/use-captures";
import { isAbnormal } from "@/lib/domain/shared/levels";
import type { UnitSystem } from "@/lib/domain/shared/units";
import { unitFor } from "@/lib/domain/vibration/waveform-units";

export interface CaptureListProps {
  /** Newest first; null while they are asked for. */
  captures: readonly WireCapture[] | null;
  reference: WireCapture | null;
  chosen: number | null;
  system: UnitSystem;
  timeZone: string;
  now: string;
  lineColour: string;
  error: ApiError | null;
  onRetry: () => void;
  onChoose: (id: number) => void;
  /** Null: this person may not ask for one, or the sensor records none. */
  onRequest: (() => void) | null;
  /** More are to be had. */
  onMore: (() => void) | null;
}

/** What the sensor recorded on this axis, by day: a column beside the plots, on a phone a strip above them. */
export function CaptureList(props: CaptureListProps) {
  const { captures, reference, error, onRetry, onRequest, onMore } = props;
  const t = useTranslations("spectrum.captures");

  return (
    <Card aria-label={t("title")} data-no-print className="flex min-h-0 flex-col">
      <CardHeader
        title={t("title")}
        actions={
          onRequest && (
            <Button size="sm" variant="ghost" onClick={onRequest}>
              <RefreshCw aria-hidden />
              {t("request")}
            </Button>
          )
        }
      />
      {error && !captures ? (
        <ErrorState message={error.sentence} onRetry={onRetry} className="py-6" />
      ) : captures === null ? (
        <Waiting />
      ) : (
        <div className="flex min-h-0 flex-1 gap-1 overflow-auto px-1.5 pt-0.5 pb-2 max-xl:overflow-y-hidden xl:flex-col xl:gap-0">
          <Days {...props} captures={captures} />
          {onMore && (
            <Button size="sm" variant="ghost" onClick={onMore} className="shrink-0 max-xl:self-center xl:mt-1">
              {t("more")}
            </Button>
          )}
          {reference && (
            <div className="max-xl:flex max-xl:items-end">
              <DayHead>{t("reference")}</DayHead>
              <ReferenceRow {...props} reference={reference} />
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

function Days(props: CaptureListProps & { captures: readonly WireCapture[] }) {
  const { captures, timeZone, now } = props;
  const t = useTranslations("spectrum.captures");
  const momentText = useMoment();
  const dayOf = (at: string) => momentText(at, "weekday", timeZone);
  const today = dayOf(now);
  const greatest = Math.max(...captures.map(({ peak }) => peak ?? 0), 0);
  const days = new Map<string, WireCapture[]>();
  for (const capture of captures) {
    const day = dayOf(capture.listed_at);
    days.set(day, [...(days.get(day) ?? []), capture]);
  }

  return [...days].map(([day, members]) => (
    <section key={day} className="max-xl:shrink-0">
      <DayHead>{day === today ? t("today", { day }) : day}</DayHead>
      <ul className="max-xl:flex max-xl:gap-1">
        {members.map((capture) => (
          <li key={capture.id}>
            <CaptureRow {...props} capture={capture} greatest={greatest} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

const DayHead = ({ children }: { children: ReactNode }) => (
  <h3 className="whitespace-nowrap px-1.5 pt-2 pb-1 text-muted text-xs">{children}</h3>
);

type RowProps = CaptureListProps & { capture: WireCapture; greatest: number };

function CaptureRow({ capture, greatest, chosen, system, timeZone, lineColour, onChoose }: RowProps) {
  const t = useTranslations("spectrum.captures");
  const format = useFormatter();
  const element = useRef<HTMLButtonElement>(null);
  const { id, peak, unit, state } = capture;
  const isChosen = id === chosen;
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isChosen]);
  const shown = unit && peak !== null ? { ...unitFor(unit, system), peak } : null;
  const value = shown ? format.number(shown.peak * shown.factor, { maximumSignificantDigits: 2 }) : "–";

  return (
    <button
      ref={element}
      type="button"
      aria-current={isChosen || undefined}
      disabled={!isReadable(capture)}
      onClick={() => onChoose(id)}
      className={cn(
        "grid w-full grid-cols-[14px_max-content_minmax(0,1fr)_auto] items-center gap-1.5 rounded-[6px] px-1.5 text-left text-xs tabular-nums enabled:hover:bg-hover aria-current:bg-accent-tint xl:h-[30px]",
        "max-xl:w-38 max-xl:grid-cols-[16px_1fr_auto] max-xl:gap-y-1 max-xl:py-2 max-xl:border max-xl:border-line",
      )}
    >
      <span className="grid place-items-center">
        <Mark capture={capture} />
      </span>
      <Moment
        at={capture.listed_at}
        as="clock"
        timeZone={timeZone}
        className={cn("whitespace-nowrap font-medium text-body", isChosen && "font-semibold text-strong")}
      />
      {isReadable(capture) ? (
        <>
          <span
            aria-hidden
            className="block h-[5px] overflow-hidden rounded-full bg-line-soft max-xl:order-last max-xl:col-span-3"
          >
            <span
              className="block h-full rounded-full"
              style={{
                width: `${greatest > 0 && peak ? Math.max(3, (100 * peak) / greatest) : 0}%`,
                background: isChosen ? lineColour : "var(--color-muted)",
              }}
            />
          </span>
          <span className={cn("whitespace-nowrap text-right text-muted", isChosen && "font-semibold text-strong")}>
            {value} {shown?.unit}
          </span>
          {state === "incomplete" && <span className="sr-only">{t("states.incomplete")}</span>}
        </>
      ) : (
        <Progress capture={capture} />
      )}
    </button>
  );
}

/** A shape where something is wrong, a turning ring while it comes, else a grey point. */
function Mark({ capture: { level, state } }: { capture: WireCapture }) {
  const t = useTranslations("spectrum.captures.states");
  if (state === "requested" || state === "queued" || state === "receiving")
    return <LoaderCircle aria-hidden className="size-3.5 animate-spin text-muted" />;
  if (state !== "ready") return <TriangleAlert aria-label={t(state)} className="size-3.5 text-muted" />;
  if (level && isAbnormal(level)) return <StatusShape level={level} size={13} />;
  return <span aria-hidden className="size-[5px] rounded-full bg-control" />;
}

function Progress({ capture: { state, received_packets, total_packets } }: { capture: WireCapture }) {
  const t = useTranslations("spectrum.captures");
  return (
    <span className="col-span-2 truncate text-muted">
      {state === "receiving" && total_packets
        ? t("receiving", { received: received_packets, total: total_packets })
        : t(`states.${state}`)}
    </span>
  );
}

function ReferenceRow({ reference, chosen, timeZone, onChoose }: CaptureListProps & { reference: WireCapture }) {
  const t = useTranslations("spectrum.captures");
  return (
    <button
      type="button"
      aria-current={reference.id === chosen || undefined}
      onClick={() => onChoose(reference.id)}
      className="flex h-[30px] w-full items-center gap-1.5 whitespace-nowrap rounded-[6px] px-1.5 text-left text-xs hover:bg-hover aria-current:bg-accent-tint touch:h-12"
    >
      <span aria-hidden className="w-3.5 border-muted border-t-[1.5px] border-dashed" />
      <span className="font-medium text-body">{t(reference.is_reference ? "baseline" : "lastGood")}</span>
      <Moment at={reference.listed_at} as="shortDay" timeZone={timeZone} className="text-muted" />
    </button>
  );
}

const Waiting = () => (
  <div className="grid gap-2 p-3 max-xl:flex">
    {[92, 80, 86, 70, 88, 76].map((width) => (
      <Skeleton key={width} className="h-4 max-xl:w-28" style={{ width: `${width}%` }} />
    ))}
  </div>
);
