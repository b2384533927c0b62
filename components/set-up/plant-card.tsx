"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AskForm } from "@/components/resource/ask-form";
import { useAsk } from "@/components/resource/use-ask";
import { useCan } from "@/components/shell/viewer-context";
import { Button, IconButton } from "@/components/ui/button";
import { CardBody } from "@/components/ui/card";
import { DateInput } from "@/components/ui/date-input";
import { Facts } from "@/components/ui/facts";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { useDay, useZoneLabel } from "@/components/ui/moment";
import { WeekdayPicker } from "@/components/ui/weekday-picker";
import { api } from "@/lib/client/api";
import type { SetUpParts, SetUpScreen } from "@/lib/services/screens/set-up";
import { StepCard } from "./step-card";

type Plant = SetUpParts["plant"];

/** Where the plant is, in which units it reads, and when it works. */
export function PlantCard({ screen, plant }: { screen: SetUpScreen; plant: Plant }) {
  const t = useTranslations("set-up.plant");
  const plants = useTranslations("plants");
  const zoneLabel = useZoneLabel();
  const can = useCan();
  const facts = [
    [plants("fields.time_zone"), zoneLabel(plant.time_zone)],
    [plants("fields.unit_system"), plants(`options.unit_system.${plant.unit_system}`)],
    ...(plant.address ? [[plants("fields.address"), plant.address] as const] : []),
  ] as const;

  return (
    <StepCard
      step="plant"
      {...screen}
      actions={
        can("update_plants") && (
          <Link href={`/plants/${plant.id}`} className="font-medium text-accent text-xs hover:underline">
            {t("change")}
          </Link>
        )
      }
    >
      <CardBody className="grid gap-3">
        <Facts facts={facts} />
        <Calendar key={JSON.stringify([plant.work_days, plant.holidays])} plant={plant} />
        {can("create_oee") && (
          <p className="text-muted text-xs">
            {t.rich("shifts", {
              link: (words) => (
                <Link href="/processes/new" className="font-medium text-accent hover:underline">
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
      </CardBody>
    </StepCard>
  );
}

interface Holiday {
  date: string;
  name: string;
}

/** Working weekdays and holidays. Who may not set them reads them. */
function Calendar({ plant }: { plant: Plant }) {
  const t = useTranslations("set-up.plant");
  const planner = useTranslations("planner");
  const dayText = useDay();
  const ask = useAsk<{ work_days: readonly number[]; holidays: readonly Holiday[] }>({
    initial: { work_days: plant.work_days, holidays: plant.holidays },
    send: ({ work_days, holidays }) => {
      const named = holidays.filter(({ date, name }) => date || name);
      const body = { work_days, holidays: named, version: plant.version };
      return api.put(`/plants/${plant.id}/calendar`, { body, isQuiet: true });
    },
    done: planner("calendar_saved"),
  });
  if (!plant.sets_calendar)
    return plant.holidays.length === 0 ? null : (
      <Facts facts={[[t("holidays"), plant.holidays.map(({ date, name }) => `${dayText(date)} ${name}`).join(", ")]]} />
    );

  return (
    <AskForm
      ask={ask}
      fields={[
        {
          name: "work_days",
          label: planner("work_days"),
          own: ({ value, change }) => (
            <fieldset className="grid gap-1">
              <legend className="mb-1 font-medium text-body">{planner("work_days")}</legend>
              <WeekdayPicker label={planner("work_days")} value={value ?? []} onChange={change} />
            </fieldset>
          ),
        },
        {
          name: "holidays",
          label: t("holidays"),
          own: ({ value, change, error }) => <Holidays value={value ?? []} onChange={change} error={error} />,
        },
      ]}
    >
      <Button type="submit" busy={ask.isBusy} className="justify-self-start">
        {t("save_calendar")}
      </Button>
    </AskForm>
  );
}

interface HolidaysProps {
  value: readonly Holiday[];
  onChange: (holidays: Holiday[]) => void;
  error: ReactNode;
}

function Holidays({ value, onChange, error }: HolidaysProps) {
  const t = useTranslations("set-up.plant");
  const change = (at: number, part: Partial<Holiday>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 font-medium text-body">{t("holidays")}</legend>
      {value.map(({ date, name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a holiday that is being typed has nothing else of its own.
        <div key={at} className="flex items-start gap-1.5">
          <div className="w-[150px] shrink-0">
            <DateInput
              aria-label={t("holiday_date", { position: at + 1 })}
              value={date}
              onValueChange={(text) => change(at, { date: text })}
            />
          </div>
          <Input
            aria-label={t("holiday_name", { position: at + 1 })}
            value={name}
            maxLength={80}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <IconButton
            label={t("holiday_remove", { position: at + 1 })}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && (
        <p role="alert" className="font-medium text-alarm-text text-xs">
          {error}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="justify-self-start"
        onClick={() => onChange([...value, { date: "", name: "" }])}
      >
        <Plus aria-hidden />
        {t("holiday_add")}
      </Button>
    </fieldset>
  );
}
