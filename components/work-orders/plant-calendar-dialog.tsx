"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDay } from "@/components/ui/moment";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { WeekdayPicker } from "@/components/ui/weekday-picker";
import { api, unlessRefused } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { OnWire } from "@/lib/server/http/wire";
import type { calendarOfPlant } from "@/lib/services/maintenance/planner/calendar";

type PlantCalendar = OnWire<Awaited<ReturnType<typeof calendarOfPlant>>>;

/** Makes a day a holiday, or a working day again; and sets the weekdays on which the plant works. */
export function PlantCalendarDialog({
  plant_id,
  date,
  onClose,
}: {
  plant_id: number;
  date: string;
  onClose: () => void;
}) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [known, setKnown] = useState<PlantCalendar | null>(null);
  const [holiday, setHoliday] = useState("");
  const [work_days, setWorkDays] = useState<readonly number[]>([]);
  const path = `/plants/${plant_id}/calendar`;
  const close = useRef(onClose);
  useEffect(() => {
    let isWanted = true;
    // A refusal is announced by the call.
    void unlessRefused(api.get<{ data: PlantCalendar }>(path)).then((answer) => {
      if (!isWanted) return;
      if (!answer) return close.current();
      const { data } = answer;
      setKnown(data);
      setHoliday(data.holidays.find((one) => one.date === date)?.name ?? "");
      setWorkDays(data.work_days);
    });
    return () => {
      isWanted = false;
    };
  }, [path, date]);
  if (!known) return null;

  const others = known.holidays.filter((one) => one.date !== date);
  const holidays = holiday.trim() ? [...others, { date, name: holiday.trim() }] : others;
  const save = () =>
    submit(
      () => api.put(path, { body: { work_days, holidays }, isQuiet: true }),
      () => {
        toast.success(t("calendar_saved"));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={dayText(date, "weekday")}
      description={known.name}
      action={t("save")}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label={t("holiday")} hint={t("holiday_hint")} error={errors.holidays}>
          {(control) => <Input {...control} value={holiday} onChange={(event) => setHoliday(event.target.value)} />}
        </Field>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-body">{t("work_days")}</legend>
          <WeekdayPicker label={t("work_days")} value={work_days} onChange={setWorkDays} />
        </fieldset>
      </div>
    </SubmitDialog>
  );
}
