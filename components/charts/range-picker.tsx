"use client";

import { CalendarRange, ChevronDown } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { cn } from "@/lib/client/class-names";
import type { ChartRange } from "@/lib/domain/monitoring/chart-range";
import { type QuickRange, quickRangesFor, type Range } from "@/lib/domain/shared/quick-ranges";

export interface RangePickerProps {
  range: ChartRange;
  moments: Range;
  timeZone: string;
  /** Left out: every one of the specification. */
  offered?: readonly QuickRange[];
  /** Two moments between which one's own have to lie. */
  within?: Range;
  /** Written instead of the range. */
  label?: string;
  onChange: (range: ChartRange) => void;
}

/** Every quick range of the specification at once, and two moments of one's own. */
export function RangePicker({
  range,
  moments,
  timeZone,
  offered = quickRangesFor({ comparing: false }),
  within,
  label,
  onChange,
}: RangePickerProps) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const [own, setOwn] = useState({ from: "", to: "" });
  const quick = "quick" in range ? range.quick : null;
  const moment = (ts: number) => format.dateTime(ts, { dateStyle: "medium", timeStyle: "short", timeZone });
  const choose = (next: ChartRange) => {
    onChange(next);
    setOpen(false);
  };
  const from = Date.parse(own.from);
  const to = Date.parse(own.to);
  const isSound = to > from && (!within || (from >= within.from && to <= within.to));

  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button className="min-w-0 max-w-full shrink">
          <CalendarRange aria-hidden />
          <span className="truncate">
            {label ?? (quick ? t(`ranges.${quick}`) : `${moment(moments.from)} – ${moment(moments.to)}`)}
          </span>
          <ChevronDown aria-hidden />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-120">
        <div className="grid grid-cols-3 gap-1 max-md:grid-cols-2">
          {offered.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === quick}
              onClick={() => choose({ quick: one })}
              className={cn(
                "h-control-sm rounded-chip px-2 text-left text-sm hover:bg-hover touch:h-11",
                one === quick && "bg-accent-tint font-semibold text-accent",
              )}
            >
              {t(`ranges.${one}`)}
            </button>
          ))}
        </div>
        <div className="mt-3 grid grid-cols-[1fr_1fr_auto] items-end gap-2 border-line-soft border-t pt-3 max-md:grid-cols-1">
          <Field label={t("from")}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={own.from}
                onChange={(event) => setOwn({ ...own, from: event.target.value })}
              />
            )}
          </Field>
          <Field label={t("to")}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={own.to}
                onChange={(event) => setOwn({ ...own, to: event.target.value })}
              />
            )}
          </Field>
          <Button variant="primary" disabled={!isSound} onClick={() => choose({ from, to })}>
            {t("apply")}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}
