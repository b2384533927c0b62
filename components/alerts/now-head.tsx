import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { WarrantyLine } from "@/components/costs/warranty-line";
import { ForecastLine } from "@/components/forecast/forecast-line";
import { DraftRequisition, namesAllParts, PartTiming } from "@/components/forecast/part-lines";
import { Link } from "@/components/ui/link";
import { Sentence } from "@/components/ui/moment";
import { StatusChip } from "@/components/ui/status-chip";
import { useReading } from "@/components/ui/use-reading";
import { cn } from "@/lib/client/class-names";
import type { OnWire } from "@/lib/server/http/wire";
import type { ItemNow } from "@/lib/services/maintenance/stories/now";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";
import { CaseState } from "./case-state";
import { LevelAge } from "./level-age";
import { limitWords } from "./limit-words";
import { NextStep } from "./next-step";
import { storyHref } from "./story-links";

export interface NowHeadProps {
  of: OnWire<ItemNow>;
  /** Comes with the data, so that server and browser show the same. */
  now: string;
  /** On an order it is smaller; at a case of the alarm desk also without level, ages, readings and state, which stand there. */
  at?: "item" | "order" | "case";
  /** Says whether each of the parts is there in time; of an item also when its limit is reached, as a side of its own. */
  forecast?: OnWire<ForecastAnswer> | null;
  className?: string;
}

/** What is wrong, what is being done, what is next, what is to come, and the part: a side each. */
const sides = { fault: Fault, doing: Doing, next: Next, forecast: Forecast, part: Parts } as const;

/** The head of an item's story, the same wherever an item is shown: lib/services/maintenance/stories/now.ts. */
export function NowHead({ className, ...shown }: NowHeadProps) {
  const t = useTranslations("stories.now");
  const { of, at = "item", forecast } = shown;

  return (
    <section
      aria-label={t("title")}
      className={cn(
        "grid gap-px overflow-hidden rounded-card border border-line border-l-4 bg-line-soft sm:grid-cols-2",
        levelEdges[of.level] ?? "border-l-control",
        at === "item" &&
          (isForetold(forecast)
            ? "max-xl:sm:[&>:first-child]:col-span-2 xl:grid-cols-[minmax(0,1.4fr)_repeat(4,minmax(0,1fr))]"
            : "xl:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]"),
        className,
      )}
    >
      {Object.entries(sides).map(([name, Side]) => (
        <Side key={name} {...shown} />
      ))}
    </section>
  );
}

const levelEdges: Partial<Record<string, string>> = {
  alarm: "border-l-alarm-text",
  acute: "border-l-acute-text",
  chronic: "border-l-chronic-text",
  warning: "border-l-warning-text",
};

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-card p-3">
      <h2 className="text-muted text-xs">{title}</h2>
      {children}
    </div>
  );
}

function Fault({ of: { level, worst, cause, case: found, diagnosis, warranty }, now, at = "item" }: NowHeadProps) {
  const t = useTranslations();
  const { figure, withUnit } = useReading();
  const format = useFormatter();
  const fault = diagnosis?.verdict === "fault" ? diagnosis.fault : null;

  return (
    <div className="min-w-0 bg-card p-3">
      {at !== "case" && (
        <p>
          <StatusChip
            className="h-auto min-h-5 whitespace-normal py-0.5 touch:h-auto"
            level={level}
            label={
              found.level_since &&
              found.abnormal_since && (
                <LevelAge
                  level={level}
                  level_since={found.level_since}
                  abnormal_since={found.abnormal_since}
                  now={now}
                />
              )
            }
          />
        </p>
      )}
      <p className={cn("font-bold text-strong leading-snug", at === "item" ? "mt-1 text-lg" : "text-base")}>
        {fault
          ? t(`diagnosis.faults.${fault}`)
          : cause
            ? t(`stories.now.causes.${cause}`, { measured: worst ? t(worst.name) : "" })
            : t("stories.now.quiet")}
      </p>
      {worst && at !== "case" && (
        <p className="text-body">
          {worst.sensor.name} · {t(worst.name)}{" "}
          <b className="font-semibold text-strong tabular-nums">{withUnit(worst.value, worst)}</b>
          {worst.limit !== null && (
            <span className="ml-1 text-muted">
              {t(limitWords(cause), { value: figure(worst.limit, worst.decimals) })}
            </span>
          )}
        </p>
      )}
      {fault && diagnosis && (
        <p className="text-muted text-xs">
          {t(`diagnosis.confidence.${diagnosis.sure.word}`)},{" "}
          {format.number(diagnosis.sure.share, { style: "percent", maximumFractionDigits: 0 })}
          {diagnosis.href && (
            <Link data-no-print href={diagnosis.href} className="ml-1.5 text-accent hover:underline">
              {t("work-orders.finding.spectrum")}
            </Link>
          )}
        </p>
      )}
      {at !== "order" && <WarrantyLine of={warranty} className="mt-1" />}
    </div>
  );
}

function Doing({ of: { work, item, case: found }, at: place }: NowHeadProps) {
  const t = useTranslations("stories.now");
  const due = work && !work.completed_at ? work.due_at : null;

  return (
    <Titled title={t("doing")}>
      <p className="font-semibold text-strong">{work ? work.name : t("nothing")}</p>
      {work && (
        <p className="text-body">
          <Link href={`/maintenance/work-orders/${work.id}`} className="font-mono text-accent text-xs hover:underline">
            {work.label}
          </Link>
          {work.assignee && <> · {work.assignee}</>}
          {due && (
            <>
              {" · "}
              <Sentence of={(at) => t("due", { at: at(due, "minute", item.time_zone) })} />
            </>
          )}
        </p>
      )}
      {place !== "case" && (
        <p className="text-muted text-xs">
          <CaseState of={found} />
        </p>
      )}
    </Titled>
  );
}

function Next({ of, at = "item" }: NowHeadProps) {
  const t = useTranslations();

  return (
    <Titled title={t("stories.now.next")}>
      <p className="mb-1.5 font-semibold text-strong">{t(`stories.now.steps.${of.next}`)}</p>
      {at === "item" && <NextStep of={of} />}
      {at !== "item" && of.parts !== null && (
        <Link href={storyHref(of.item.id)} data-no-print className="text-accent hover:underline touch:py-3">
          {t("stories.title")}
        </Link>
      )}
    </Titled>
  );
}

const isForetold = (forecast: NowHeadProps["forecast"]) => forecast?.leading?.target != null;

/** Nothing where the forecast is silent; an order has it below its head. */
function Forecast({ forecast, at = "item" }: NowHeadProps) {
  return forecast && at === "item" && isForetold(forecast) ? <Foretold forecast={forecast} /> : null;
}

function Foretold({ forecast }: { forecast: OnWire<ForecastAnswer> }) {
  const t = useTranslations("forecast");

  return (
    <Titled title={t("title")}>
      <ForecastLine forecast={forecast} />
    </Titled>
  );
}

/** In stock and held, in stock, or so many short. */
function Parts({ of: { parts, work }, forecast: known }: NowHeadProps) {
  const t = useTranslations("stories.now");
  const format = useFormatter();
  const forecast = known && namesAllParts(parts, known) ? known : null;
  if (parts === null) return <div className="bg-card max-sm:hidden" />;

  return (
    <Titled title={t("part")}>
      {parts.length === 0 && <p className="text-body">{t(work ? "part_none" : "part_unknown")}</p>}
      <ul className="grid gap-1">
        {parts.map((need) => {
          const { part, brand_model, quantity, reserved, issued, missing, available } = need;
          const name = part?.name ?? [brand_model?.brand?.name, brand_model?.name].filter(Boolean).join(" ");
          const states = [
            issued > 0 && t("taken", { count: format.number(issued) }),
            reserved > 0 && t("held", { count: format.number(reserved) }),
            available !== null && available > 0 && t("available", { count: format.number(available) }),
          ].filter(Boolean);
          const timed = forecast?.supply?.parts.find(
            ({ part_id, brand_model_id }) =>
              part_id === (part?.id ?? null) && brand_model_id === (brand_model?.id ?? null),
          );
          return (
            <li key={`${part?.id} ${brand_model?.id}`}>
              <p className="font-semibold text-strong">
                {format.number(quantity)} × {name}
              </p>
              <p className="text-muted text-xs">
                {states.join(" · ")}
                {missing > 0 && (
                  <span className="font-medium text-alarm-text">
                    {states.length > 0 && " · "}
                    {t("missing", { count: format.number(missing) })}
                  </span>
                )}
              </p>
              {timed && timed.state !== "in_stock" && (
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <PartTiming part={timed} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {forecast && <DraftRequisition forecast={forecast} />}
    </Titled>
  );
}
