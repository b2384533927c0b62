"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRatioText } from "@/components/oee/ratio";
import { Rows } from "@/components/resource/rows";
import { useCan } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment, Sentence } from "@/components/ui/moment";
import { StatusMark } from "@/components/ui/status-chip";
import { useDurationText } from "@/components/ui/use-duration-text";
import { mostCounted } from "@/lib/domain/maintenance/shift";
import type { Level } from "@/lib/domain/shared/levels";
import { hrefOf, targetOf } from "./row-link";
import type { ShownRow, ShownSection } from "./types";

interface SectionCardProps {
  section: ShownSection;
  timeZone: string;
}

/** One part of a shift's page: how many there are, and the first of them, each a link. */
export function SectionCard({ section: { key, count, rows }, timeZone }: SectionCardProps) {
  const t = useTranslations("shifts");
  const title = t(`sections.${key}`);

  return (
    <Card className="overflow-hidden" aria-label={title}>
      <CardHeader
        title={
          <>
            {title}{" "}
            <span className="font-normal text-muted tabular-nums">
              {count > 0 && (count >= mostCounted ? `${mostCounted}+` : count)}
            </span>
          </>
        }
        note={count > rows.length ? t("more", { shown: rows.length }) : undefined}
      />
      {rows.length === 0 ? (
        <p className="px-3 py-2.5 text-muted">{t(`nothing.${key}`)}</p>
      ) : (
        <Rows
          isHeadless
          className="text-left text-sm"
          rowClassName="border-line-soft border-b align-top last:border-0"
          of={rows}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          columns={[
            {
              key: "what",
              isRowHead: true,
              className: "px-3 py-2 text-left font-normal",
              cell: (row) => <What row={row} timeZone={timeZone} />,
            },
            {
              key: "state",
              className: "w-56 px-3 py-2 max-md:hidden",
              cell: (row) => <State row={row} />,
            },
            {
              key: "when",
              className: "w-52 whitespace-nowrap px-3 py-2 text-right text-muted tabular-nums max-md:hidden",
              cell: (row) => <When row={row} isDue={key === "due_next"} timeZone={timeZone} />,
            },
          ]}
        />
      )}
    </Card>
  );
}

function What({ row, timeZone }: { row: ShownRow; timeZone: string }) {
  const may = useCan();
  const { label, title, place } = row;
  const target = targetOf(row);
  const href = target && hrefOf(target, may);
  const name = (
    <>
      {label && <span className="font-mono text-xs">{label}</span>} {title}
    </>
  );

  return (
    <>
      {href ? (
        <Link href={href} className="font-semibold text-strong hover:underline max-md:inline-block max-md:min-h-8">
          {name}
        </Link>
      ) : (
        <span className="font-semibold text-strong">{name}</span>
      )}
      {place && <span className="block text-muted text-xs">{place}</span>}
      <span className="flex flex-wrap items-baseline gap-x-3 text-muted text-xs md:hidden">
        <State row={row} />
        <When row={row} isDue={false} timeZone={timeZone} />
      </span>
      <Later row={row} timeZone={timeZone} />
    </>
  );
}

/** How it is: a level, a status, a reason, the figures of a line. */
function State({ row: { kind, state, reason, missing, locks, figures } }: { row: ShownRow }) {
  const t = useTranslations("shifts");
  const permits = useTranslations("permits");
  const stateText = useStateText();
  if (kind === "permit" && state !== null)
    return (
      <span className={state === "expired" ? "font-semibold text-alarm-text" : undefined}>
        {stateText(kind, state)}, {permits("locks_count", { count: locks ?? 0 })}
      </span>
    );
  if (kind === "alert") return <StatusMark level={state as Level} />;
  if (missing !== null) return t("missing", { count: missing });
  if (figures) return <LineFigures figures={figures} />;
  const planned = kind === "downtime" && state !== null ? [stateText("downtime", state)] : [];
  const parts = kind === "downtime" ? [...planned, reason ?? t("no_reason")] : state ? [stateText(kind, state)] : [];

  return parts.join(", ");
}

/** The word of a row's state. */
function useStateText() {
  const t = useTranslations("shifts");
  const orders = useTranslations("work-orders.options.status");
  const levels = useTranslations("levels");
  const permits = useTranslations("permits.options.status");

  return (kind: ShownRow["kind"], state: string): string => {
    if (kind === "downtime") return t("planned");
    if (kind === "alert") return levels(state as Level);

    return kind === "permit" ? permits(state as "issued") : orders(state as "pending");
  };
}

function LineFigures({ figures: { oee, target_oee, good, total } }: { figures: NonNullable<ShownRow["figures"]> }) {
  const t = useTranslations("shifts");
  const text = useRatioText();
  if (oee === null && total === 0) return t("not_measured");
  const isBehind = oee !== null && target_oee !== null && oee < target_oee;

  return (
    <span className="grid">
      <b className={isBehind ? "font-semibold text-acute-text" : "font-semibold text-strong"}>OEE {text(oee)}</b>
      <span className="text-muted text-xs">
        {target_oee !== null && <>{t("target", { target: text(target_oee) })}, </>}
        {good === null ? t("made", { count: total }) : t("good", { count: good })}
      </span>
    </span>
  );
}

function When({ row: { at, until, kind }, isDue, timeZone }: { row: ShownRow; isDue: boolean; timeZone: string }) {
  const t = useTranslations("shifts");
  const duration = useDurationText();
  if (at === null) return until && <Moment at={until} as="clock" timeZone={timeZone} />;
  if (isDue) return <Sentence of={(moment) => t("due", { at: moment(at, "minute", timeZone) })} />;
  if (until === null) return <Moment at={at} timeZone={timeZone} />;
  const minutes = Math.round((Date.parse(until) - Date.parse(at)) / 60_000);

  return (
    <>
      <Moment at={at} until={until} as="clock" timeZone={timeZone} />
      {kind === "downtime" && <span className="block text-xs">{duration(minutes, "minutes")}</span>}
    </>
  );
}

/** What has become of it since it was handed over. */
function Later({ row: { kind, later }, timeZone }: { row: ShownRow; timeZone: string }) {
  const t = useTranslations("shifts.later");
  const stateText = useStateText();
  if (!later) return null;
  const parts: ReactNode[] = [];
  if (later.is_gone) parts.push(t("gone"));
  else {
    const { until, state, reason } = later;
    // A permit that is not issued any more has no end: its state shows it.
    if (until === null && kind !== "permit") parts.push(t("until_open"));
    if (until) {
      const words = kind === "permit" ? "valid_until" : "until";
      parts.push(<Sentence key="until" of={(moment) => t(words, { at: moment(until, "minute", timeZone) })} />);
    }
    if (state) parts.push(t("state", { state: stateText(kind, state) }));
    if (reason !== undefined) parts.push(reason === null ? t("no_reason") : t("reason", { reason }));
  }

  return (
    <span className="mt-1 flex flex-wrap gap-x-2 border-accent border-l-2 pl-2 text-body text-xs">
      <b className="font-semibold">{t("label")}</b>
      {parts.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
        <span key={at}>{one}</span>
      ))}
    </span>
  );
}
