"use client";

import { CalendarPlus, CircleStop, Pencil, Repeat } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SeriesDates } from "@/components/recurring/series-dates";
import { SeriesNotes } from "@/components/recurring/series-notes";
import type { Series } from "@/components/recurring/types";
import { useCan } from "@/components/shell/viewer-context";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { Assignee } from "./assignee";
import { useDuration } from "./due";
import { usePlaceText } from "./place";
import { Priority } from "./priority";
import type { Surroundings } from "./types";
import { WorkOrderDialogOnDemand } from "./work-order-dialog-on-demand";
import { WorkOrderType } from "./work-order-type";

/** One series: its rule in words, its next ten dates, what was not made and why, and what its orders begin with. */
export function SeriesScreen({ series, around }: { series: Series; around: Surroundings }) {
  const t = useTranslations("work-series");
  const ui = useTranslations("ui");
  const placeText = usePlaceText();
  const router = useRouter();
  const can = useCan();
  const [open, setOpen] = useState<"edit" | "end" | null>(null);
  const hasEnded = series.ended_at !== null;
  const mayChange = series.may_change && around.may.update;

  async function generate() {
    try {
      const path = `/maintenance/recurring/${series.id}/generate`;
      const { data } = await api.post<{ data: { made: unknown[] } }>(path, { body: {} });
      toast.success(t("generated", { count: data.made.length }));
      router.refresh();
    } catch (caught) {
      refusalIn(caught);
    }
  }

  async function end() {
    await api.delete(`/maintenance/recurring/${series.id}`);
    toast.success(t("ended"));
    setOpen(null);
    router.refresh();
  }

  return (
    <>
      <PageHeader
        title={series.name}
        crumbs={
          <Link href="/maintenance/recurring" className="text-accent text-xs hover:underline">
            {t("title")}
          </Link>
        }
        aside={hasEnded ? <span className="text-muted text-sm">{t("has_ended")}</span> : undefined}
        actions={[
          ...(mayChange ? [{ label: ui("edit"), icon: <Pencil aria-hidden />, onSelect: () => setOpen("edit") }] : []),
          ...(mayChange && !hasEnded
            ? [{ label: t("generate"), icon: <CalendarPlus aria-hidden />, onSelect: () => void generate() }]
            : []),
          ...(mayChange && can("delete_maintenance") && !hasEnded
            ? [{ label: t("end"), icon: <CircleStop aria-hidden />, onSelect: () => setOpen("end") }]
            : []),
        ]}
      />
      <div className="page-pad grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card className="grid gap-4 p-4">
          <div>
            <p className="text-muted text-xs">{placeText(series)}</p>
            <p className="mt-2 flex items-start gap-2 rounded-control border border-line-soft bg-sunk px-3 py-2 text-base text-strong">
              <Repeat aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
              {series.rule_text}
            </p>
          </div>
          <SeriesFacts series={series} />
          {series.description && <p className="whitespace-pre-line">{series.description}</p>}
          <Template series={series} />
        </Card>
        <Course series={series} />
      </div>
      {open === "edit" && <WorkOrderDialogOnDemand series={series} around={around} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === "end"}
        onOpenChange={() => setOpen(null)}
        title={t("end_question")}
        object={series.name}
        consequences={[t("end_removes"), t("end_keeps")]}
        action={t("end")}
        onConfirm={end}
      />
    </>
  );
}

/** The dates to come and those that are past. */
function Course({ series }: { series: Series }) {
  const t = useTranslations("work-series");
  const first = series.next[0]?.at;
  const clock = first && <Moment at={first} as="clock" timeZone={series.plant.time_zone} namesZone />;

  return (
    <div className="grid gap-3">
      <Part title={t("next_dates")} aside={clock}>
        {series.next.length > 0 ? <SeriesDates dates={series.next} /> : <p className="text-muted">{t("no_next")}</p>}
      </Part>
      <Part
        title={t("past")}
        aside={t("counts", { made: series.made, missed: series.missed, skipped: series.skipped })}
      >
        {series.notes.length > 0 ? (
          <SeriesNotes notes={series.notes} />
        ) : (
          <p className="text-muted">{t("nothing_missed")}</p>
        )}
        <Link
          href={`/maintenance/work-orders?series_id=${series.id}`}
          className="mt-2 inline-block text-accent hover:underline touch:py-3"
        >
          {t("all_orders")}
        </Link>
      </Part>
    </div>
  );
}

function Part({ title, aside, children }: { title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <Card className="p-4">
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-strong">
        {title}
        <span className="font-normal text-muted text-xs">{aside}</span>
      </h2>
      {children}
    </Card>
  );
}

function SeriesFacts({ series }: { series: Series }) {
  const t = useTranslations("work-orders");
  const own = useTranslations("work-series");
  const duration = useDuration();
  const facts: [string, ReactNode][] = [
    [
      own("fields.next_at"),
      series.next_at ? <Moment key="next" at={series.next_at} timeZone={series.plant.time_zone} /> : "–",
    ],
    [t("fields.assigned_user_id"), <Assignee key="who" order={series} size={20} />],
    ...(series.priority === "normal"
      ? []
      : [[t("fields.priority"), <Priority key="priority" priority={series.priority} />] as [string, ReactNode]]),
    [t("fields.category_id"), <WorkOrderType key="type" type={series.type} category={series.category} />],
    [t("fields.expected_minutes"), duration(series.expected_minutes)],
  ];
  if (series.task_procedure) facts.push([t("fields.task_procedure_id"), series.task_procedure.name]);
  if (series.work_station) facts.push([t("fields.work_station_id"), series.work_station.name]);

  return <Facts facts={facts} />;
}

/** The steps and parts that each order begins with. */
function Template({ series }: { series: Series }) {
  const t = useTranslations("work-orders");
  const { steps, required_parts } = series;

  return (
    <>
      {steps.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold text-strong">{t("procedure")}</h2>
          <ol className="grid list-decimal gap-0.5 pl-5">
            {steps.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </section>
      )}
      {required_parts.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold text-strong">{t("fields.required_items")}</h2>
          <ul className="grid gap-0.5">
            {required_parts.map(({ part, brand_model, quantity }) => (
              <li key={`${part?.id} ${brand_model?.id}`}>
                {quantity} × {part?.name ?? brand_model?.name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
