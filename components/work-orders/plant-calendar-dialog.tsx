"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useDay } from "@/components/ui/moment";
import { WeekdayPicker } from "@/components/ui/weekday-picker";
import { api } from "@/lib/client/api";
import { useAnswer } from "@/lib/client/use-answer";
import type { OnWire } from "@/lib/server/http/wire";
import type { calendarOfPlant } from "@/lib/services/maintenance/planner/calendar";

type PlantCalendar = OnWire<Awaited<ReturnType<typeof calendarOfPlant>>>;

export interface PlantCalendarDialogProps {
  plant_id: number;
  date: string;
  onClose: () => void;
}

/** Makes a day a holiday, or a working day again; and sets the weekdays on which the plant works. */
export function PlantCalendarDialog(props: PlantCalendarDialogProps) {
  const calendar = useAnswer<PlantCalendar>(`/plants/${props.plant_id}/calendar`, props.onClose);
  return calendar && <CalendarDialog calendar={calendar} {...props} />;
}

function CalendarDialog({ calendar, plant_id, date, onClose }: PlantCalendarDialogProps & { calendar: PlantCalendar }) {
  const t = useTranslations("planner");
  const dayText = useDay();
  const others = calendar.holidays.filter((one) => one.date !== date);
  // The name of this day's holiday is asked for where the call takes all of them.
  const ask = useAsk<{ holidays?: string; work_days: readonly number[] }>({
    initial: {
      holidays: calendar.holidays.find((one) => one.date === date)?.name,
      work_days: calendar.work_days,
    },
    send: ({ holidays: name, work_days }) => {
      const holidays = name ? [...others, { date, name }] : others;
      const { version } = calendar;
      return api.put(`/plants/${plant_id}/calendar`, { body: { work_days, holidays, version }, isQuiet: true });
    },
    done: t("calendar_saved"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={dayText(date, "weekday")}
      description={calendar.name}
      action={t("save")}
      fields={[
        { name: "holidays", as: "text", label: t("holiday"), hint: t("holiday_hint") },
        {
          name: "work_days",
          label: t("work_days"),
          own: ({ value, change }) => (
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-medium text-body">{t("work_days")}</legend>
              <WeekdayPicker label={t("work_days")} value={value ?? []} onChange={change} />
            </fieldset>
          ),
        },
      ]}
    />
  );
}
