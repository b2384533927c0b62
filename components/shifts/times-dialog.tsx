"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { Button, IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useDay } from "@/components/ui/moment";
import { WeekdayPicker } from "@/components/ui/weekday-picker";
import { api } from "@/lib/client/api";
import { mostShifts, type PlantShift } from "@/lib/domain/maintenance/shift";
import type { Shift, ShiftPageProps } from "./types";

type Times = NonNullable<ShiftPageProps["times"]>;
type Drafted = Omit<PlantShift, "id"> & { id?: number };

interface TimesDialogProps {
  plant: Shift["plant"];
  times: Times;
  onClose: () => void;
}

/** When the shifts of a plant are; while it has none, as its counted lines have them. */
export function TimesDialog({ plant, times, onClose }: TimesDialogProps) {
  const t = useTranslations("shifts.times");
  const dayText = useDay();
  const isOffered = times.shifts.length === 0 && times.offered.length > 0;
  const ask = useAsk<{ shifts: readonly Drafted[] }>({
    initial: { shifts: isOffered ? times.offered : times.shifts },
    send: ({ shifts = [] }) => api.put(`/plants/${plant.id}/shifts`, { body: { shifts }, isQuiet: true }),
    done: t("saved"),
    onClose,
  });

  return (
    <AskDialog
      ask={ask}
      title={t("title", { plant: plant.name })}
      description={t("hint")}
      action={t("save")}
      fields={[
        isOffered ? (
          <p key="offered" className="text-body">
            {t("offered")}
          </p>
        ) : (
          times.since !== null && (
            <p key="since" className="text-muted text-xs">
              {t("since", { day: dayText(times.since) })}
            </p>
          )
        ),
        {
          name: "shifts",
          label: t("row"),
          own: ({ value, change, error }) => <ShiftRows value={value ?? []} change={change} error={error} />,
        },
      ]}
    />
  );
}

interface ShiftRowsProps {
  value: readonly Drafted[];
  change: (shifts: readonly Drafted[]) => void;
  error: ReactNode;
}

function ShiftRows({ value, change, error }: ShiftRowsProps) {
  const t = useTranslations("shifts.times");
  const changeAt = (at: number, part: Partial<Drafted>) =>
    change(value.map((one, index) => (index === at ? { ...one, ...part } : one)));

  return (
    <div className="grid gap-3">
      {value.map((shift, at) => {
        const row = `${t("row")} ${at + 1}`;
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no name before it is typed
            key={at}
            aria-label={row}
            className="grid gap-2 border-line-soft border-b pb-3 last:border-0"
          >
            <div className="flex flex-wrap items-center gap-1.5">
              <Input
                aria-label={`${row}: ${t("name")}`}
                placeholder={t("name")}
                value={shift.name}
                maxLength={100}
                onChange={(event) => changeAt(at, { name: event.target.value })}
                className="min-w-32 flex-1 max-md:basis-full"
              />
              {(["starts", "ends"] as const).map((end) => (
                <Input
                  key={end}
                  type="time"
                  aria-label={`${row}: ${t(end)}`}
                  value={shift[end]}
                  onChange={(event) => changeAt(at, { [end]: event.target.value })}
                  className="w-34 tabular-nums"
                />
              ))}
              <IconButton
                label={`${t("remove")} ${at + 1}`}
                onClick={() => change(value.filter((_, index) => index !== at))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            <WeekdayPicker
              label={`${row}: ${t("weekdays")}`}
              value={shift.weekdays}
              onChange={(weekdays) => changeAt(at, { weekdays })}
            />
          </fieldset>
        );
      })}
      {error}
      {value.length < mostShifts && (
        <Button
          className="justify-self-start"
          onClick={() =>
            change([
              ...value,
              {
                name: "",
                starts: value.at(-1)?.ends ?? "06:00",
                ends: value.at(0)?.starts ?? "14:00",
                weekdays: value.at(-1)?.weekdays ?? [1, 2, 3, 4, 5],
              },
            ])
          }
        >
          <Plus aria-hidden />
          {t("add")}
        </Button>
      )}
    </div>
  );
}
