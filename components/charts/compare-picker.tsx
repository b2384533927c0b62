"use client";

import { GitCompareArrows } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { cn } from "@/lib/client/class-names";
import { type Comparison, comparedPeriods } from "@/lib/domain/monitoring/comparison";
import { isWrittenTime } from "@/lib/domain/shared/plant-day";
import { CompareSensor } from "./compare-sensor";

// Bound by hand: it changes what is shown, not what is saved.

interface ComparePickerProps {
  sensor_id: number;
  comparison: Comparison | null;
  onChange: (comparison: Comparison | null) => void;
}

/** Another time, or another sensor: one of them at once, drawn as grey lines. */
export function ComparePicker({ sensor_id, comparison, onChange }: ComparePickerProps) {
  const t = useTranslations("charts.compare");
  const [isOpen, setOpen] = useState(false);
  const chosen = comparison && "period" in comparison ? comparison.period : null;
  const [date, setDate] = useState(comparison && "date" in comparison ? comparison.date : "");
  const choose = (next: Comparison | null) => {
    onChange(next);
    setOpen(false);
  };

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button aria-pressed={comparison !== null}>
          <GitCompareArrows aria-hidden />
          <span className="max-md:sr-only">{t("open")}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid w-90 gap-3" aria-label={t("open")}>
        <div className="grid grid-cols-2 gap-1">
          {comparedPeriods.map((period) => (
            <button
              key={period}
              type="button"
              aria-pressed={period === chosen}
              onClick={() => choose(period === chosen ? null : { period })}
              className={cn(
                "h-control-sm rounded-chip px-2 text-left text-sm hover:bg-hover touch:h-11",
                period === chosen && "bg-accent-tint font-semibold text-accent",
              )}
            >
              {t(`periods.${period}`)}
            </button>
          ))}
        </div>
        <form
          className="grid grid-cols-[1fr_auto] items-end gap-2 border-line-soft border-t pt-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isWrittenTime(date)) choose({ date });
          }}
        >
          <Field label={t("date")}>
            {(control) => <DateInput {...control} value={date} onValueChange={setDate} />}
          </Field>
          <Button type="submit" disabled={!isWrittenTime(date)}>
            {t("apply")}
          </Button>
        </form>
        <CompareSensor sensor_id={sensor_id} comparison={comparison} onChoose={choose} />
        <p className="text-muted text-xs">{t("hint")}</p>
      </PopoverContent>
    </Popover>
  );
}
