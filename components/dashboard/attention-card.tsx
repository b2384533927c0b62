import { useFormatter, useTranslations } from "next-intl";
import { LevelAge } from "@/components/alerts/level-age";
import type { MayOnItems } from "@/components/alerts/may-on-items";
import { buttonStyle } from "@/components/ui/button";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import type { AttentionRow } from "@/lib/services/views/dashboard/attention";
import { ItemPlace, Order, Reading, State } from "./attention-cells";
import { AttentionTable } from "./attention-table";

export const handlings = ["all", "unhandled", "with-work-order"] as const;
export type Handling = (typeof handlings)[number];

export interface AttentionCardProps {
  rows: readonly AttentionRow[];
  counts: { all: number; with_work_order: number };
  handling: Handling;
  /** What this page shows at most; "all" shows everything. */
  isShort: boolean;
  may: MayOnItems;
  /** Rows of several plants name theirs. */
  isAllPlants: boolean;
  /** Are there sensors at all? */
  isWatched: boolean;
  /** Where a gateway is added, for those who may. */
  gatewayHref: string | null;
  now: string;
}

/** Only what is abnormal, worst first: how bad, where, how far beyond the limit, since when, and who cares for it. */
export function AttentionCard({
  rows,
  counts,
  handling,
  isShort,
  isWatched,
  gatewayHref,
  now,
  ...rest
}: AttentionCardProps) {
  const t = useTranslations("dashboard.attention");
  const shown = {
    all: counts.all,
    unhandled: counts.all - counts.with_work_order,
    "with-work-order": counts.with_work_order,
  };
  const total = shown[handling];

  return (
    <Card>
      <CardHeader
        title={t("title")}
        note={t("note", { count: counts.all })}
        actions={<HandlingTabs current={handling} counts={shown} />}
      />
      {rows.length === 0 && counts.all > 0 ? (
        <EmptyState kind="filtered" title={t("noneOfHandling")} text={t("noneOfHandlingText", { count: counts.all })} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={isWatched ? t("calm") : t("unwatched")}
          text={isWatched ? t("calmText") : t("unwatchedText")}
          action={
            isWatched || gatewayHref === null ? undefined : (
              <Link href={gatewayHref} className={buttonStyle({ variant: "primary" })}>
                {t("addController")}
              </Link>
            )
          }
        />
      ) : (
        <div className="@container overflow-x-auto">
          <AttentionTable rows={rows} now={now} isAllPlants={rest.isAllPlants} may={rest.may} />
          <ul className="md:hidden">
            {rows.map((row) => (
              <PhoneRow key={row.id} row={row} now={now} isAllPlants={rest.isAllPlants} may={rest.may} />
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <CardFooter>
          {isShort && total > rows.length ? (
            <Link
              href={`?handling=${handling}&rows=all`}
              scroll={false}
              className="font-medium text-accent hover:underline"
            >
              {t("showAll", { count: total })}
            </Link>
          ) : (
            <span />
          )}
          <span className="text-muted">
            <Sentence of={(at) => t("updated", { time: at(now, "clockSecond") })} />
          </span>
        </CardFooter>
      )}
    </Card>
  );
}

function HandlingTabs({ current, counts }: { current: Handling; counts: Record<Handling, number> }) {
  const t = useTranslations("dashboard.attention");
  const format = useFormatter();

  return (
    <nav aria-label={t("filter")} className="flex max-w-full flex-wrap gap-px rounded-control border border-line p-0.5">
      {handlings.map((one) => (
        <Link
          key={one}
          href={one === "all" ? "?" : `?handling=${one}`}
          scroll={false}
          aria-current={one === current ? "true" : undefined}
          className="flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-chip px-2 font-medium text-xs hover:bg-hover aria-[current]:bg-strong aria-[current]:text-card touch:h-control"
        >
          {t(`handling.${one}`)} <span className="tabular-nums">{format.number(counts[one])}</span>
        </Link>
      ))}
    </nav>
  );
}

interface PhoneRowProps extends Pick<AttentionCardProps, "now" | "isAllPlants" | "may"> {
  row: AttentionRow;
}

function PhoneRow({ row, now, isAllPlants, may }: PhoneRowProps) {
  return (
    <li className="grid gap-2 border-line-soft border-b p-4 last:border-0">
      <div className="flex items-center justify-between gap-2">
        <StatusChip level={row.level} />
        <Reading row={row} />
      </div>
      <ItemPlace row={row} isAllPlants={isAllPlants} />
      <p className="flex flex-wrap justify-between gap-x-3 text-body">
        {row.since && (
          <LevelAge
            level={row.level}
            level_since={row.since}
            abnormal_since={row.abnormal_since ?? row.since}
            now={now}
          />
        )}
        <b className="font-semibold text-strong">
          <State row={row} />
        </b>
      </p>
      <Order row={row} may={may} isWide />
    </li>
  );
}
