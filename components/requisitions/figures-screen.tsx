"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DateInput } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Hairline } from "@/components/ui/skeletons";
import { useMoney } from "@/components/ui/use-money";
import { cn } from "@/lib/client/class-names";
import { type Query, queryText } from "@/lib/client/query";
import { useAddress } from "@/lib/client/use-address";
import { isWrittenTime } from "@/lib/domain/shared/plant-day";
import { CompletedTable } from "./completed-table";
import { CountBars } from "./count-bars";
import { FigureRow } from "./figure-row";
import { RequisitionTitle } from "./requisition-title";
import { SpendByMonth } from "./spend-by-month";
import type { Figures } from "./types";
import { ViewSwitch } from "./view-switch";

/** What requisitions came to in a period: how many, at what price, how fast and with what return. Each figure leads to its records. */
export function FiguresScreen({ figures }: { figures: Figures }) {
  const t = useTranslations("requisitions.figures");
  const options = useTranslations("requisitions.options");
  const address = useAddress();
  const { analytics, completed, daterange } = figures;
  const requested = Object.values(analytics.by_type).reduce((sum, count) => sum + count, 0);
  const listOf = (filters: Query) =>
    `/requisitions${queryText({ show: "list", ...(figures.plant && { plant: figures.plant }), ...filters })}`;
  const within = daterange ?? undefined;
  const isEmpty = requested === 0 && analytics.completed === 0 && figures.roi.count === 0;

  return (
    <>
      <PageHeader
        title={<RequisitionTitle current="requisitions" />}
        aside={<span className="text-muted text-sm">{t("hint")}</span>}
      >
        <ViewSwitch current="figures" />
      </PageHeader>
      <Hairline active={address.isPending} />
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] content-start gap-3" aria-busy={address.isPending}>
        <Period figures={figures} />
        {isEmpty ? (
          <Card>
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          </Card>
        ) : (
          <>
            <Head figures={figures} requested={requested} listOf={listOf} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
              <SpendByMonth figures={figures} listOf={listOf} />
              <Card className="grid content-start gap-4 p-4">
                <CountBars
                  title={t("by_status")}
                  counts={analytics.by_status}
                  nameOf={(status) => options(`status.${status as "pending"}`)}
                  hrefOf={(status) => listOf({ status: [status], daterange: within })}
                  isStatus
                />
                <CountBars
                  title={t("by_reason")}
                  counts={analytics.by_reason}
                  nameOf={(reason) => options(`reason.${reason as "production_loss"}`)}
                  hrefOf={(reason) => listOf({ reason: [reason], daterange: within })}
                />
                <CountBars
                  title={t("by_type")}
                  counts={analytics.by_type}
                  nameOf={(type) => options(`type.${type as "purchase"}`)}
                  hrefOf={(type) => listOf({ type: [type], daterange: within })}
                />
              </Card>
            </div>
            <Card className="grid gap-2 p-4">
              <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-strong">
                {t("completed_list")}
                {analytics.completed > completed.length && (
                  <Link
                    href={listOf({ status: ["completed"], completed_at: within })}
                    className="font-normal text-accent text-sm hover:underline"
                  >
                    {t("all_completed", { count: analytics.completed })}
                  </Link>
                )}
              </h2>
              <CompletedTable rows={completed} />
            </Card>
          </>
        )}
      </div>
    </>
  );
}

/** To a tenth, and zero without a sign. */
const toTenth = (value: number) => Math.round(value * 10) / 10 || 0;

/** Offered periods, and two days of one's own. */
function Period({ figures: { presets, daterange, today } }: { figures: Figures }) {
  const t = useTranslations("requisitions.figures");
  const address = useAddress();
  const range = { from: daterange?.from ?? "", to: daterange?.to ?? "" };
  const choose = ({ from, to }: { from: string; to: string }) =>
    address.change({ period: null, "daterange[from]": from || null, "daterange[to]": to || null });
  const preset = presets.find(({ from }) => from === range.from && (range.to === "" || range.to === today));
  const current = daterange === null ? "all" : preset ? String(preset.days) : "own";

  return (
    <div className="flex flex-wrap items-end gap-2">
      <SegmentedControl
        label={t("period")}
        value={current}
        onValueChange={(next) => {
          const chosen = presets.find(({ days }) => String(days) === next);
          if (chosen) choose({ from: chosen.from, to: "" });
          else address.change({ period: "all", "daterange[from]": null, "daterange[to]": null });
        }}
        segments={[
          ...presets.map(({ days }) => ({ value: String(days), label: t("last_days", { days }) })),
          { value: "all", label: t("all_time") },
        ]}
      />
      <Labeled text={t("from")}>
        <DateInput
          key={range.from}
          aria-label={t("from")}
          value={range.from}
          max={range.to || today}
          onValueChange={(from) => isWrittenTime(from) && choose({ ...range, from })}
        />
      </Labeled>
      <Labeled text={t("to")}>
        <DateInput
          key={range.to}
          aria-label={t("to")}
          value={range.to}
          min={range.from}
          onValueChange={(to) => isWrittenTime(to) && choose({ ...range, to })}
        />
      </Labeled>
    </div>
  );
}

const Labeled = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid gap-1 text-muted text-xs max-md:flex-1">
    <span aria-hidden>{text}</span>
    {children}
  </div>
);

interface HeadProps {
  figures: Figures;
  requested: number;
  listOf: (filters: Query) => string;
}

function Head({ figures: { analytics, roi, daterange }, requested, listOf }: HeadProps) {
  const t = useTranslations("requisitions.figures");
  const money = useMoney("exact");
  const within = daterange ?? undefined;
  const done = listOf({ status: ["completed"], completed_at: within });
  const concluded = listOf({ is_concluded: true, concluded_at: within });
  const percents = (name: "estimated" | "final") =>
    roi.by_currency.flatMap(({ currency, [name]: percent }) =>
      percent === null ? [] : { currency, percent: Math.round(percent) },
    );
  const returns = (name: "estimated" | "final") => {
    const shown = percents(name);
    return shown.length === 0
      ? "–"
      : shown.map(({ currency, percent }) => (
          <span key={currency} className={cn("block", percent < 0 && "text-alarm-text")}>
            {percent}%{shown.length > 1 && <span className="ml-1 font-normal text-muted text-xs">{currency}</span>}
          </span>
        ));
  };
  const figures: { name: string; value: ReactNode; note: string; href: string }[] = [
    { name: t("requested"), value: requested, note: t("in_period"), href: listOf({ daterange: within }) },
    { name: t("completed"), value: analytics.completed, note: t("in_period"), href: done },
    {
      name: t("spend"),
      value:
        analytics.spend_by_currency.length === 0
          ? "–"
          : analytics.spend_by_currency.map(({ currency, spend }) => (
              <span key={currency} className="block">
                {money(spend, currency)}
              </span>
            )),
      note: t("spend_note"),
      href: done,
    },
    {
      name: t("average"),
      value: analytics.average_days === null ? "–" : t("days", { days: toTenth(analytics.average_days) }),
      note: t("average_note"),
      href: done,
    },
    {
      name: t("roi_estimated"),
      value: returns("estimated"),
      note: t("concluded", { count: roi.count }),
      href: concluded,
    },
    { name: t("roi_final"), value: returns("final"), note: t("concluded", { count: roi.count }), href: concluded },
  ];

  return (
    <FigureRow
      figures={figures.map(({ href, value, ...figure }) => ({
        ...figure,
        value: (
          <Link href={href} className="hover:underline">
            {value}
          </Link>
        ),
      }))}
    />
  );
}
