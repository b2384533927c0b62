"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DateInput } from "@/components/ui/date-input";
import { Input } from "@/components/ui/input";
import { useDay } from "@/components/ui/moment";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { dateOnWeekday, isoWeekdays } from "@/components/ui/weekday-picker";
import { api, unlessRefused } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { usualMinutes } from "@/lib/domain/maintenance/work-calendar";
import type { ShownHours } from "@/lib/services/maintenance/planner/hours";

const usualOn = (work_days: readonly number[]) =>
  isoWeekdays.map((weekday) => (work_days.includes(weekday) ? usualMinutes : 0));
export interface WorkHoursDialogProps {
  id: number;
  /** Of the plant: what a person works until they have hours of their own. */
  work_days: readonly number[];
  onClose: () => void;
}

/** When a person works, and when they are away. */
export function WorkHoursDialog({ id, work_days, onClose }: WorkHoursDialogProps) {
  const t = useTranslations("planner");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [known, setKnown] = useState<ShownHours | null>(null);
  const [minutes, setMinutes] = useState<readonly number[] | null>(null);
  const path = `/maintenance/planner/people/${id}`;
  const close = useRef(onClose);
  useEffect(() => {
    let isWanted = true;
    // A refusal is announced by the call.
    void unlessRefused(api.get<{ data: ShownHours }>(`${path}/hours`)).then((answer) => {
      if (!isWanted) return;
      if (!answer) return close.current();
      setKnown(answer.data);
      setMinutes(answer.data.minutes);
    });
    return () => {
      isWanted = false;
    };
  }, [path]);
  if (!known) return null;

  const save = () =>
    submit(
      () =>
        api.put(`${path}/hours`, {
          body: { minutes, ...(known.version && { version: known.version }) },
          isQuiet: true,
        }),
      () => {
        toast.success(t("hours_saved"));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("edit_hours")}
      description={known.name}
      action={t("save")}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Checkbox
          label={t("usual_hours")}
          checked={minutes === null}
          onCheckedChange={(is) => setMinutes(is === true ? null : usualOn(work_days))}
        />
        {minutes && <WeekHours minutes={minutes} onChange={setMinutes} />}
        {errors.minutes && <p className="font-medium text-alarm-text text-xs">{errors.minutes}</p>}
        <Absences known={known} path={path} onChange={setKnown} />
      </div>
    </SubmitDialog>
  );
}

interface WeekHoursProps {
  minutes: readonly number[];
  onChange: (minutes: number[]) => void;
}

/** The hours of each day of the week, from Monday. */
function WeekHours({ minutes, onChange }: WeekHoursProps) {
  const dayText = useDay();
  const draft: FieldDraft<Record<string, number | null>> = {
    value: Object.fromEntries(minutes.map((one, at) => [at, one / 60])),
    change: (part) => onChange(minutes.map((old, at) => (at in part ? Math.round((part[at] ?? 0) * 60) : old))),
  };

  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      {minutes.map((_, at) => (
        <DraftField
          key={dateOnWeekday(at + 1)}
          of={draft}
          name={String(at)}
          as={NumberStepper}
          label={dayText(dateOnWeekday(at + 1), "weekdayName")}
          inline
          min={0}
          max={24}
          step={0.5}
          unit="h"
        />
      ))}
    </div>
  );
}

interface AbsencesProps {
  known: ShownHours;
  path: string;
  onChange: (known: ShownHours) => void;
}

/** They are saved one by one, as they are entered. */
function Absences({ known, path, onChange }: AbsencesProps) {
  const t = useTranslations("planner");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const draft = useFieldDraft({ from_date: "", until_date: "", reason: "" }, errors);
  const change = (work: () => Promise<{ data: ShownHours }>) =>
    submit(
      async () => onChange((await work()).data),
      () => router.refresh(),
    );

  async function add() {
    const { from_date, until_date, reason } = draft.value;
    await change(() =>
      api.post(`${path}/absences`, {
        body: { from_date, until_date: until_date || from_date, reason: reason.trim() || null },
        isQuiet: true,
      }),
    );
  }

  return (
    <section className="grid gap-2 border-line-soft border-t pt-3">
      <h3 className="font-semibold text-strong">{t("absences")}</h3>
      {known.absences.length === 0 && <p className="text-muted">{t("no_absences")}</p>}
      <ul className="grid gap-1">
        {known.absences.map((one) => (
          <AbsenceRow
            key={one.id}
            absence={one}
            onRemove={() => void change(() => api.delete(`/maintenance/planner/absences/${one.id}`, { isQuiet: true }))}
          />
        ))}
      </ul>
      <div className="grid gap-2.5 sm:grid-cols-2">
        <DraftField of={draft} name="from_date" as={DateInput} label={t("from_date")} />
        <DraftField of={draft} name="until_date" as={DateInput} label={t("until_date")} />
        <DraftField of={draft} name="reason" as={Input} label={t("reason")} />
        <Button busy={isBusy} disabled={draft.value.from_date === ""} onClick={() => void add()} className="self-end">
          {t("add_absence")}
        </Button>
      </div>
    </section>
  );
}

function AbsenceRow({ absence: one, onRemove }: { absence: ShownHours["absences"][number]; onRemove: () => void }) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const day = (date: string) => dayText(date, "day");
  const span = one.from_date === one.until_date ? day(one.from_date) : `${day(one.from_date)} – ${day(one.until_date)}`;

  return (
    <li className="flex items-center gap-2">
      <span className="text-strong">{span}</span>
      <span className="min-w-0 flex-1 truncate text-muted">{one.reason}</span>
      <IconButton size="sm" label={t("remove_absence", { span })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
