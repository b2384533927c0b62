"use client";

import { Check, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/dropdown-menu";
import { Kbd } from "@/components/ui/kbd";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { cn } from "@/lib/client/class-names";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { LineStateMark } from "./line-state";
import { clockText } from "./ratio";
import { secondsOf } from "./timeline-card";
import type { Reason, Screen, Stop } from "./types";
import { useExplain } from "./use-explain";
import { useNow } from "./use-now";

export interface ExplainCardProps extends Pick<Screen, "stops" | "process" | "shift" | "now"> {
  mayExplain: boolean;
}

/** An older stop shows its day. */
const today = 12 * 3_600_000;
/** As many as have a key. */
const shownReasons = 4;

/** The stops of the shift, unexplained ones first: one press records why. */
export function ExplainCard({ stops, process, shift, now: first, mayExplain }: ExplainCardProps) {
  const t = useTranslations("processes");
  const now = useNow(first);
  const { letter_keys } = useViewer();
  const { explain, busy } = useExplain();
  const next = stops.rows.find(({ reason_id }) => reason_id === null);
  const keys = process.reasons.slice(0, shownReasons);
  useHotkeys(Object.fromEntries(keys.map((reason, at) => [String(at + 1), () => next && void explain(next, reason)])), {
    enabled: mayExplain && next !== undefined && busy === null,
  });

  return (
    <Card className="flex flex-col">
      <CardHeader
        title={t("to_explain")}
        note={stops.waiting > 0 ? t("waiting", { count: stops.waiting }) : undefined}
        actions={letter_keys && mayExplain && next && keys.length > 0 && <KeysHint count={keys.length} />}
      />
      {stops.rows.length === 0 && <p className="px-3 py-2.5 text-muted">{t("no_stops")}</p>}
      <ul className="flex-1">
        {stops.rows.map((stop) => (
          <li
            key={stop.id}
            className={cn(
              "grid gap-2 border-line-soft border-b px-3 py-2.5 last:border-b-0",
              stop.ended_at === null && "border-l-4 border-l-acute",
            )}
          >
            <StopHead stop={stop} process={process} at={now} state={shift.now?.state} />
            {stop.reason_id !== null ? (
              <Explained stop={stop} process={process} mayChange={mayExplain} onExplain={explain} />
            ) : mayExplain && process.reasons.length > 0 ? (
              <div className="flex flex-wrap gap-1.5">
                {keys.map((reason, at) => (
                  <Button
                    key={reason.id}
                    size="sm"
                    busy={busy === stop.id}
                    disabled={busy !== null}
                    onClick={() => void explain(stop, reason)}
                    className={cn("touch:h-12 touch:px-4", reason.is_planned && "border-dashed")}
                  >
                    {letter_keys && stop === next && <Kbd className="touch:hidden">{at + 1}</Kbd>}
                    {reason.name}
                  </Button>
                ))}
                {process.reasons.length > keys.length && (
                  <ReasonMenu
                    reasons={process.reasons.slice(keys.length)}
                    onChoose={(one) => void explain(stop, one)}
                  />
                )}
              </div>
            ) : (
              <span className="text-muted text-xs">{t("not_explained")}</span>
            )}
          </li>
        ))}
      </ul>
      <CardFooter className="flex flex-wrap justify-between gap-2 text-xs">
        <span className="text-muted">{process.reasons.some(({ is_planned }) => is_planned) && t("planned_hint")}</span>
        <Link href={`/processes/${process.id}/details/logs`} className="font-medium text-accent hover:underline">
          {t("all_stops")}
        </Link>
      </CardFooter>
    </Card>
  );
}

function KeysHint({ count }: { count: number }) {
  const t = useTranslations("processes");

  return <span className="text-muted text-xs touch:hidden">{t("press", { count })}</span>;
}

interface StopHeadProps extends Pick<Screen, "process"> {
  stop: Stop;
  at: number;
  state: NonNullable<Screen["shift"]["now"]>["state"] | undefined;
}

function StopHead({ stop, process, at: now, state }: StopHeadProps) {
  const t = useTranslations("processes");
  const seconds = secondsOf(stop, now);
  const { ended_at } = stop;
  const isOpen = ended_at === null;
  const shown = isOpen && (state === "jammed" || state === "starved") ? state : "stopped";

  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <LineStateMark state={shown} />
      <span suppressHydrationWarning className="text-muted text-xs">
        <Sentence
          of={(at) => {
            const shape = now - Date.parse(stop.started_at) < today ? "clock" : "weekdayClock";
            return isOpen
              ? t("from_now", { from: at(stop.started_at, shape, process.time_zone) })
              : at(stop.started_at, shape, process.time_zone, ended_at);
          }}
        />
      </span>
      <b suppressHydrationWarning className="ml-auto font-semibold text-strong tabular-nums">
        {clockText(seconds)}
      </b>
      <span suppressHydrationWarning className="text-muted text-xs tabular-nums">
        {t("part_count", { count: Math.round((seconds / 60) * process.run_rate) })}
      </span>
    </div>
  );
}

interface ExplainedProps extends Pick<Screen, "process"> {
  stop: Stop;
  mayChange: boolean;
  onExplain: (stop: Stop, reason: Reason | null) => void;
}

function Explained({ stop, process, mayChange, onExplain }: ExplainedProps) {
  const t = useTranslations("processes");

  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs">
      <Check aria-hidden className="size-3.5 text-ok-text" />
      <span className="font-medium text-strong">{stop.reason}</span>
      <span className="text-muted">
        {[stop.explained_by, stop.is_planned && t("planned")].filter(Boolean).join(", ")}
      </span>
      {mayChange && (
        <Menu>
          <MenuTrigger asChild>
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto text-accent"
              aria-label={t("change_of", { reason: stop.reason ?? "" })}
            >
              {t("change")}
            </Button>
          </MenuTrigger>
          <MenuContent>
            {process.reasons.map((reason) => (
              <MenuItem key={reason.id} onSelect={() => onExplain(stop, reason)}>
                {reason.name}
              </MenuItem>
            ))}
            <MenuItem onSelect={() => onExplain(stop, null)}>{t("take_back")}</MenuItem>
          </MenuContent>
        </Menu>
      )}
    </div>
  );
}

function ReasonMenu({ reasons, onChoose }: { reasons: readonly Reason[]; onChoose: (reason: Reason) => void }) {
  const t = useTranslations("processes");

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton size="sm" label={t("more_reasons")} className="border border-control touch:size-12">
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {reasons.map((reason) => (
          <MenuItem key={reason.id} onSelect={() => onChoose(reason)}>
            {reason.name}
            {reason.is_planned && <span className="ml-2 text-muted text-xs">{t("planned")}</span>}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
