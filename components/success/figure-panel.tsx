"use client";

import { Activity, BadgeCheck, Bell, Check, TriangleAlert, Wrench, X } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import { useDurationText } from "@/components/ui/use-duration-text";
import { useMoney } from "@/components/ui/use-money";
import { downtimeCost } from "@/lib/domain/maintenance/order-cost";
import type { Level } from "@/lib/domain/shared/levels";
import { hrefOf } from "@/lib/domain/structure/hierarchy";
import { ProofCurve } from "./proof-curve";
import { useProofText } from "./sheet";
import type { Looked, OnePager, Source } from "./types";

export interface FigurePanelProps {
  sheet: OnePager;
  looked: NonNullable<Looked>;
  onClose: () => void;
}

/** Where a figure comes from: the chain behind one saving, or the list of what was counted. */
export function FigurePanel({ sheet, looked, onClose }: FigurePanelProps) {
  const source =
    "saving" in looked && sheet.sources.find(({ figure, id }) => figure === "approved_savings" && id === looked.saving);
  if (source) return <SavingPanel sheet={sheet} source={source} onClose={onClose} />;

  return "figure" in looked ? <SourcesPanel sheet={sheet} figure={looked.figure} onClose={onClose} /> : null;
}

function Frame({
  title,
  note,
  onClose,
  children,
}: {
  title: string;
  note: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("ui");

  return (
    <Card aria-label={title} className="relative p-3.5 shadow-float">
      <div className="pr-9">
        <h2 className="font-semibold text-base text-strong">{title}</h2>
        <p className="mb-2.5 text-muted text-xs">{note}</p>
      </div>
      <div className="absolute top-2 right-2">
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {children}
    </Card>
  );
}

interface StepProps {
  icon: ReactNode;
  title: ReactNode;
  date?: ReactNode;
  children?: ReactNode;
}

const Step = ({ icon, title, date, children }: StepProps) => (
  <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2.5 pb-2.5 before:absolute before:top-6 before:bottom-0 before:left-[0.7rem] before:border-line before:border-l-2 last:before:hidden">
    <span className="grid size-6 place-items-center rounded-full border border-line bg-card text-muted [&_svg]:size-3.5">
      {icon}
    </span>
    <div className="min-w-0 text-xs">
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="flex min-w-0 flex-wrap items-center gap-1.5 font-semibold text-strong">{title}</span>
        <span className="text-muted text-xs">{date}</span>
      </p>
      {children}
    </div>
  </li>
);

function SavingPanel({ sheet, source, onClose }: { sheet: OnePager; source: Source; onClose: () => void }) {
  const t = useTranslations("one-pagers");
  const faults = useTranslations("diagnosis.faults");
  const verdicts = useTranslations("work-orders.proof");
  const found = useTranslations("one-pagers.paper");
  const measured = useTranslations();
  const money = useMoney("exact");
  const proofText = useProofText();
  const { detail = {}, value } = source;
  const { alert, proof } = detail;
  const at = (moment: string | null | undefined) =>
    moment && <Moment at={moment} as="day" timeZone={sheet.plant.time_zone} />;
  const link = "text-accent hover:underline";

  return (
    <Frame
      title={t("panel.saved", { amount: money(value, sheet.currency) })}
      note={[detail.item, detail.fault && faults(detail.fault)].filter(Boolean).join(", ")}
      onClose={onClose}
    >
      <ol>
        {alert && (
          <Step
            icon={<Bell aria-hidden />}
            title={
              <>
                {detail.equipment_id ? (
                  <Link href={hrefOf({ kind: "equipment", id: detail.equipment_id })} className={link}>
                    {t("panel.alert")}
                  </Link>
                ) : (
                  t("panel.alert")
                )}
                <StatusChip level={alert.level as Level} />
              </>
            }
            date={at(alert.opened_at)}
          />
        )}
        <Step
          icon={<Wrench aria-hidden />}
          title={
            <Link href={`/maintenance/work-orders/${detail.work_order_id}`} className={link}>
              <span className="font-mono font-normal">{detail.label}</span> {detail.name}
            </Link>
          }
          date={at(detail.at)}
        >
          {detail.verdict && <p>{found(detail.verdict)}</p>}
        </Step>
        {proof && (
          <Step icon={<Activity aria-hidden />} title={t("panel.before_after")} date={proofText(proof)}>
            {proof.curve && <ProofCurve curve={proof.curve} unit={proof.unit} />}
            <p>
              {measured(proof.name)}:{" "}
              {found("samples", { verdict: verdicts(proof.verdict as "fixed"), samples: proof.samples })}
            </p>
          </Step>
        )}
        <Step icon={<BadgeCheck aria-hidden />} title={t("panel.approved")} date={at(detail.approved_at)}>
          {detail.approved_by && (
            <p>{t("panel.approved_by", { person: detail.approved_by, company: sheet.company })}</p>
          )}
          {detail.reckoned?.estimated_by && (
            <p className="text-muted">{t("panel.estimated_by", { person: detail.reckoned.estimated_by })}</p>
          )}
        </Step>
      </ol>
      {detail.reckoned && <SavingEstimate estimate={detail.reckoned} value={value} currency={sheet.currency} />}
      <Recomputed sheet={sheet} source={source} />
    </Frame>
  );
}

/** How the saving was estimated, line by line. */
function SavingEstimate({
  estimate,
  value,
  currency,
}: {
  estimate: NonNullable<NonNullable<Source["detail"]>["reckoned"]>;
  value: number;
  currency: string;
}) {
  const t = useTranslations("one-pagers.panel");
  const money = useMoney("exact");
  const format = useFormatter();
  const duration = useDurationText();
  const sum = (cents: number) => money(cents, currency);
  const part = (minutes: number, cost: number) => ({
    how: `${duration(minutes, "minutes")} × ${sum(estimate.downtime_cost)}/h + ${sum(cost)}`,
    amount: downtimeCost(minutes, estimate.downtime_cost) + cost,
  });
  const failure = part(estimate.failure_minutes, estimate.failure_cost);
  const planned = part(estimate.planned_minutes, estimate.repair_cost);
  const chance = format.number(estimate.probability / 100, { style: "percent" });
  const rows = [
    ["failure", failure.how, failure.amount],
    ["planned", planned.how, planned.amount],
    ["saving", `${chance} × ${sum(failure.amount - planned.amount)}`, value],
  ] as const;

  return (
    <dl className="mb-2.5 grid gap-1 rounded-control border border-line bg-sunk p-2.5 text-xs">
      {rows.map(([key, how, amount]) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-2">
          <dt className="font-medium">{t(key)}</dt>
          <dd className="font-semibold text-strong tabular-nums">{sum(amount)}</dd>
          <dd className="basis-full text-muted">{how}</dd>
        </div>
      ))}
      {estimate.rate && <HourlyRate rate={estimate.rate} currency={currency} />}
    </dl>
  );
}

/** Where the cost of an hour is from. */
function HourlyRate({
  rate,
  currency,
}: {
  rate: NonNullable<NonNullable<NonNullable<Source["detail"]>["reckoned"]>["rate"]>;
  currency: string;
}) {
  const t = useTranslations("one-pagers.panel");
  const money = useMoney("exact");
  const format = useFormatter();
  const { source, process_id, run_rate, value_per_part } = rate;

  return (
    <div className="border-line-soft border-t pt-1">
      <dt className="sr-only">{t("rate.name")}</dt>
      <dd className="text-muted">
        {source === "production" && run_rate !== null && value_per_part !== null ? (
          <Link href={`/processes/${process_id}`} className="underline-offset-2 hover:underline">
            {t("rate.production", { rate: format.number(run_rate * 60), value: money(value_per_part, currency) })}
          </Link>
        ) : (
          t(source === "flat" ? "rate.flat" : "rate.person")
        )}
      </dd>
    </div>
  );
}

/** What the same source adds today. */
function Recomputed({ sheet, source }: { sheet: OnePager; source: Source }) {
  const t = useTranslations("one-pagers.panel");
  const money = useMoney("exact");
  if (!sheet.today) return null;
  const change = sheet.today.changes.find(({ figure, id }) => figure === source.figure && id === source.id);

  return (
    <p className="-mx-3.5 -mb-3.5 flex items-center gap-1.5 border-line-soft border-t px-3.5 py-2 text-muted text-xs">
      {change ? (
        <TriangleAlert aria-hidden className="size-3.5 text-chronic-text" />
      ) : (
        <Check aria-hidden className="size-3.5" />
      )}
      {!change
        ? t("same")
        : change.now === null
          ? t("gone")
          : t("differs", { amount: money(change.now, sheet.currency) })}
    </p>
  );
}

const mostListed = 200;

function SourcesPanel({ sheet, figure, onClose }: { sheet: OnePager; figure: Source["figure"]; onClose: () => void }) {
  const t = useTranslations("one-pagers");
  const sources = sheet.sources.filter((source) => source.figure === figure);
  const shown = sources.slice(0, mostListed);

  return (
    <Frame
      title={t(`figures.${figure}`)}
      note={t("sources_of", { figure: t("sources"), count: sources.length })}
      onClose={onClose}
    >
      <ul className="-mx-3.5 -mb-3.5 max-h-96 overflow-y-auto border-line-soft border-t text-xs">
        {shown.map((source) => (
          <SourceLine key={`${source.kind} ${source.id}`} sheet={sheet} source={source} />
        ))}
        {sources.length > shown.length && (
          <li className="px-3.5 py-2 text-muted">
            {t("shown_sources", { shown: shown.length, count: sources.length })}
          </li>
        )}
      </ul>
    </Frame>
  );
}

function SourceLine({ sheet, source }: { sheet: OnePager; source: Source }) {
  const t = useTranslations("one-pagers");
  const details = detailOf(sheet, source);
  const { kind, id, detail } = source;
  // The case of an alert is with its item.
  const item = detail?.equipment_id ? hrefOf({ kind: "equipment", id: detail.equipment_id }) : null;
  const hrefs: Record<Source["kind"], string | null> = {
    saving: details?.work_order_id ? `/maintenance/work-orders/${details.work_order_id}` : null,
    alert: item,
    work_order: `/maintenance/work-orders/${id}`,
    equipment: hrefOf({ kind: "equipment", id }),
    downtime: item,
    brand_model: `/brand-models/${id}/details`,
    roi_record: `/roi-calculator?record=${id}`,
  };
  const href = hrefs[kind];
  const name =
    [details?.label, details?.item ?? details?.name].filter(Boolean).join(" ") || `${t(`source.${kind}`)} ${id}`;

  return (
    <li className="flex items-baseline justify-between gap-3 border-line-soft border-b px-3.5 py-1.5 last:border-b-0">
      {href ? (
        <Link href={href} className="min-w-0 text-accent hover:underline">
          {name}
        </Link>
      ) : (
        <span className="min-w-0">{name}</span>
      )}
      <span className="shrink-0 text-strong tabular-nums">
        <SourceAmount sheet={sheet} source={source} />
      </span>
    </li>
  );
}

/** What it adds to the figure, in the unit of the figure; of what is only counted its day. */
function SourceAmount({ sheet, source: { kind, figure, value, detail } }: { sheet: OnePager; source: Source }) {
  const t = useTranslations("one-pagers");
  const money = useMoney("exact");
  const duration = useDurationText();
  if (figure === "approved_savings" || figure === "program_cost") return money(value, sheet.currency);
  if (figure === "avoided_downtime_minutes") return duration(value, "minutes");
  if (kind === "equipment") return t("hours", { hours: value });
  if (kind === "brand_model") return t("paper.twins_least", { count: value });

  return detail?.at && <Moment at={detail.at} as="shortDay" timeZone={sheet.plant.time_zone} />;
}

/** A source of one figure may stand in another with its details: a saving also avoids downtime. */
const detailOf = ({ sources }: OnePager, { kind, id, detail }: Source) =>
  detail ?? sources.find((one) => one.kind === kind && one.id === id && one.detail)?.detail;
