"use client";

import { Repeat, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { useCan } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import { Moment, useDay } from "@/components/ui/moment";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { dateOnWeekday, isoWeekdays, WeekdayPicker } from "@/components/ui/weekday-picker";
import { api, unlessRefused } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
import {
  holidayRules,
  type MeterKind,
  meterKinds,
  periodTypes,
  recurrenceModes,
} from "@/lib/domain/maintenance/recurrence";
import { newRecurrence, type RecurrenceDraft, sentRule } from "./recurrence-draft";
import { SeriesDates } from "./series-dates";
import { useRulePreview } from "./use-rule-preview";

export interface RecurrenceFieldsProps {
  value: RecurrenceDraft;
  onChange: (value: RecurrenceDraft) => void;
  /** The first due date, "2026-11-27 06:00". */
  due: string;
  plant_id: number | null;
  /** Run hours count on an item alone. */
  hasItem: boolean;
  errorOf: (field: string) => string | undefined;
}

/** How often work recurs: the rule, the rule in words, and its next ten dates before it is saved. */
export function RecurrenceFields({ value, onChange, due, plant_id, hasItem, errorOf }: RecurrenceFieldsProps) {
  const t = useTranslations("work-series.form");
  const set = (part: Partial<RecurrenceDraft>) => onChange({ ...value, ...part });
  const draft = draftOf({ value, set, errorOf });
  const isFixed = value.mode === "fixed";

  return (
    <fieldset className="grid gap-3.5 rounded-control border border-line p-3 md:col-span-2 md:grid-cols-2">
      <legend className="flex items-center gap-1.5 px-1 font-semibold text-strong">
        <Repeat aria-hidden className="size-3.5 text-muted" />
        {t("title")}
      </legend>
      <Choice label={t("period")} className="md:col-span-2">
        <SegmentedControl
          label={t("period")}
          value={value.period_type}
          onValueChange={(period_type) => set({ period_type })}
          segments={periodTypes.map((one) => ({ value: one, label: t(`periods.${one}`) }))}
        />
      </Choice>
      <DraftField
        of={draft}
        name="every"
        as={NumberStepper}
        label={t("every")}
        min={1}
        max={99}
        unit={t(`units.${value.period_type}`, { count: value.every ?? 1 })}
      />
      {isFixed && <Days value={value} set={set} due={due} errorOf={errorOf} />}
      <Choice label={t("mode")}>
        <SegmentedControl
          label={t("mode")}
          value={value.mode}
          onValueChange={(mode) => set({ mode })}
          segments={recurrenceModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
        />
      </Choice>
      <MeterFields value={value} set={set} plant_id={plant_id} hasItem={hasItem} errorOf={errorOf} />
      <DraftField
        of={draft}
        name="on_holiday"
        as={Select}
        label={t("on_holiday")}
        options={holidayRules.map((one) => ({ value: one, label: t(`holidays.${one}`) }))}
      />
      <DraftField
        of={draft}
        name="lead_days"
        as={NumberStepper}
        label={t("lead_days")}
        hint={t("lead_days_hint")}
        min={0}
        max={365}
        unit={t("days", { count: value.lead_days ?? 0 })}
      />
      <DraftField of={draft} name="ends_on" as={DateInput} label={t("ends_on")} />
      <Preview rule={sentRule(withoutGaps(value), due)} plant_id={plant_id} isComplete={due.length >= 16} />
    </fieldset>
  );
}

/** For the dates while it is typed: neither number changes them. */
const withoutGaps = (value: RecurrenceDraft): RecurrenceDraft => ({
  ...value,
  lead_days: value.lead_days ?? 0,
  meter: value.meter_every === null ? null : value.meter,
});

type Given = Pick<RecurrenceFieldsProps, "value" | "errorOf"> & { set: (part: Partial<RecurrenceDraft>) => void };

const draftOf = ({ value, set, errorOf }: Given): FieldDraft<RecurrenceDraft> => ({
  value,
  change: set,
  errorOf: (name) => errorOf(`recurring.${name}`),
});

const meterError = (errorOf: RecurrenceFieldsProps["errorOf"]) =>
  errorOf("recurring.meter") ?? errorOf("recurring.meter.sensor_id") ?? errorOf("recurring.meter.every");

/** A choice of one control that is several buttons: a label of its own would point at none of them. */
function Choice({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <span aria-hidden className="mb-1 block font-medium text-body">
        {label}
      </span>
      {children}
    </div>
  );
}

type MeterFieldsProps = Pick<RecurrenceFieldsProps, "value" | "plant_id" | "hasItem" | "errorOf"> & {
  set: (part: Partial<RecurrenceDraft>) => void;
};

/** Beside the calendar: after so many run hours of the item, or parts of the line. Only who sees lines can name one. */
function MeterFields({ value, set, plant_id, hasItem, errorOf }: MeterFieldsProps) {
  const t = useTranslations("work-series.form");
  const draft = draftOf({ value, set, errorOf });
  const maySeeLines = useCan()("view_oee");
  const unnamed = value.process && value.process.label === "" ? value.process.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each process
  useEffect(() => {
    if (unnamed === null) return;
    void unlessRefused(
      api.get<{ data: { name: string } }>(`/plants/conveyor/processes/${unnamed}`, { isQuiet: true }),
    ).then((found) =>
      set({ process: { value: unnamed, label: found?.data.name ?? `${t("meter_process")} ${unnamed}` } }),
    );
  }, [unnamed]);
  const kinds = meterKinds.filter((kind) => (kind === "run_hours" ? hasItem : maySeeLines) || kind === value.meter);
  if (kinds.length === 0) return null;

  return (
    <>
      <Choice label={t("meter")}>
        <SegmentedControl
          label={t("meter")}
          value={value.meter ?? "none"}
          onValueChange={(kind) => set({ meter: kind === "none" ? null : (kind as MeterKind), meter_every: null })}
          segments={["none" as const, ...kinds].map((one) => ({ value: one, label: t(`meters.${one}`) }))}
        />
      </Choice>
      {value.meter && (
        <DraftField
          of={draft}
          name="meter_every"
          as={NumberStepper}
          label={t(`meter_every.${value.meter}`)}
          hint={t(`meter_hint.${value.meter}`)}
          error={meterError(errorOf)}
          min={1}
          step={value.meter === "count" ? 1_000 : 10}
          unit={value.meter === "count" ? undefined : "h"}
        />
      )}
      {value.meter === "count" && maySeeLines && (
        <DraftField
          of={draft}
          name="process"
          as={Combobox}
          label={t("meter_process")}
          hint={t("meter_process_hint")}
          error={errorOf("recurring.meter.process_id")}
          className="md:col-span-2"
          clearable
          search={(text) =>
            findRelated("/plants/conveyor/processes", text, plant_id ? { plant_id: [plant_id] } : {}).catch(() => [])
          }
        />
      )}
    </>
  );
}

type DaysProps = Pick<RecurrenceFieldsProps, "value" | "due" | "errorOf"> & {
  set: (part: Partial<RecurrenceDraft>) => void;
};

function Days(props: DaysProps) {
  switch (props.value.period_type) {
    case "weekly":
      return <Weekdays {...props} />;
    case "monthly":
      return <MonthDay {...props} />;
    case "yearly":
      return <YearDates {...props} />;
  }
}

function Weekdays({ value, set, due, errorOf }: DaysProps) {
  const t = useTranslations("work-series.form");
  const error = errorOf("recurring.weekdays");
  // Until one is chosen it is that of the first due date.
  const begun = newRecurrence("weekly", due).weekdays;
  const chosen = value.weekdays.length > 0 ? value.weekdays : begun;

  return (
    <Choice label={t("on")}>
      <WeekdayPicker label={t("on")} value={chosen} onChange={(weekdays) => set({ weekdays })} />
      {error && <p className="mt-1 font-medium text-alarm-text text-xs">{error}</p>}
    </Choice>
  );
}

function MonthDay({ value, set, errorOf }: DaysProps) {
  const t = useTranslations("work-series.form");
  const dayText = useDay();
  const isDay = value.monthly_by === "day";

  return (
    <div className="grid gap-1.5">
      <Choice label={t("on")}>
        <SegmentedControl
          label={t("on")}
          value={value.monthly_by}
          onValueChange={(monthly_by) => set({ monthly_by })}
          segments={(["day", "weekday"] as const).map((one) => ({ value: one, label: t(`monthly_by.${one}`) }))}
        />
      </Choice>
      {isDay ? (
        <DraftField
          of={draftOf({ value, set, errorOf })}
          name="month_day"
          as={NumberStepper}
          label={t("month_day")}
          hint={(value.month_day ?? 0) > 28 ? t("month_day_hint") : undefined}
          min={1}
          max={31}
        />
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Select
            aria-label={t("nth")}
            value={value.nth}
            onValueChange={(nth) => set({ nth })}
            options={["1", "2", "3", "4", "-1"].map((one) => ({ value: one, label: t("nths", { n: one }) }))}
          />
          <Select
            aria-label={t("weekday")}
            value={value.nth_weekday}
            onValueChange={(nth_weekday) => set({ nth_weekday })}
            options={isoWeekdays.map((one) => ({
              value: String(one),
              label: dayText(dateOnWeekday(one), "weekdayName"),
            }))}
          />
        </div>
      )}
    </div>
  );
}

function YearDates(props: DaysProps) {
  const t = useTranslations("work-series.form");

  return <DraftField of={draftOf(props)} name="dates" as={DayList} label={t("dates")} />;
}

interface DayListProps {
  /** "02-28" */
  value: readonly string[];
  onValueChange: (dates: string[]) => void;
}

/** Days of any year, added one by one. */
function DayList({ value, onValueChange, ...control }: DayListProps) {
  const t = useTranslations("work-series.form");
  const dayText = useDay();
  const [text, setText] = useState("");
  const day = /^\d{4}-(\d\d-\d\d)$/.exec(text)?.[1];
  const dateText = (date: string) => dayText(`2024-${date}`, "longDay");

  function add() {
    if (!day) return;
    onValueChange([...new Set([...value, day])].sort());
    setText("");
  }

  return (
    <div className="grid gap-1.5">
      <ul className="flex flex-wrap gap-1">
        {value.map((date) => (
          <li key={date} className="flex items-center rounded-chip border border-line bg-sunk pl-2 text-sm text-strong">
            {dateText(date)}
            <button
              type="button"
              aria-label={t("remove_date", { date: dateText(date) })}
              onClick={() => onValueChange(value.filter((one) => one !== date))}
              className="grid size-7 place-items-center text-muted hover:text-strong touch:size-11"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <DateInput {...control} value={text} onValueChange={setText} />
        <Button onClick={add} disabled={!day}>
          {t("add_date")}
        </Button>
      </div>
    </div>
  );
}

function Preview({ isComplete, ...asked }: { rule: object; plant_id: number | null; isComplete: boolean }) {
  const t = useTranslations("work-series");

  return isComplete ? <Dates {...asked} /> : <p className="text-muted md:col-span-2">{t("form.needs_due")}</p>;
}

function Dates({ rule, plant_id }: { rule: object; plant_id: number | null }) {
  const t = useTranslations("work-series");
  const { preview, error } = useRulePreview(rule, plant_id);
  if (error)
    return <p className="font-medium text-alarm-text md:col-span-2">{t("form.no_dates", { reason: error })}</p>;
  if (!preview) return <p className="text-muted md:col-span-2">{t("form.calculating")}</p>;

  const zone = preview.meta.time_zone;
  const at = preview.data[0]?.at;

  return (
    <section aria-live="polite" className="grid gap-2 md:col-span-2">
      <p className="rounded-control border border-line-soft bg-sunk px-3 py-2 text-strong">{preview.meta.text}</p>
      <h3 className="flex items-baseline justify-between font-semibold text-strong">
        {t("next_dates")}
        {at && <Moment at={at} as="clock" timeZone={zone} namesZone className="font-normal text-muted text-xs" />}
      </h3>
      <SeriesDates dates={preview.data} />
    </section>
  );
}
