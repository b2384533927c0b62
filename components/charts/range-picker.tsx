"use client";

import { CalendarRange, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { cn } from "@/lib/client/class-names";
import { type ChartRange, type RangeProblem, typedRange } from "@/lib/domain/monitoring/chart-range";
import { writtenTime } from "@/lib/domain/shared/plant-day";
import { type QuickRange, quickRangesFor, type Range } from "@/lib/domain/shared/quick-ranges";
// Bound by hand: it changes what is shown, not what is saved.

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
  /** Left out: it stands at the end of its line. */
  align?: "start" | "end";
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
  align = "end",
  onChange,
}: RangePickerProps) {
  const t = useTranslations("charts");
  const [isOpen, setOpen] = useState(false);
  const quick = "quick" in range ? range.quick : null;
  const moment = (ts: number) => writtenTime(ts, timeZone);
  const choose = (next: ChartRange) => {
    onChange(next);
    setOpen(false);
  };
  const own = useOwnRange({ timeZone, within, onChange: choose });

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
      <PopoverContent align={align} className="w-120">
        <QuickRanges offered={offered} chosen={quick} onChoose={(one) => choose({ quick: one })} />
        <OwnRange own={own} timeZone={timeZone} />
      </PopoverContent>
    </Popover>
  );
}

/** Two moments of one's own as they are typed; they stay while the picker is closed. */
function useOwnRange({ timeZone, within, onChange }: Pick<RangePickerProps, "timeZone" | "within" | "onChange">) {
  const [own, setOwn] = useState({ from: "", to: "" });
  const [problem, setProblem] = useState<RangeProblem | null>(null);
  const type = (change: Partial<typeof own>) => {
    setOwn({ ...own, ...change });
    setProblem(null);
  };
  function apply() {
    const typed = typedRange(own, timeZone, within);
    setProblem(typed.problem);
    if (typed.range) onChange(typed.range);
  }

  return { own, type, problem, apply };
}

interface QuickRangesProps {
  offered: readonly QuickRange[];
  chosen: QuickRange | null;
  onChoose: (range: QuickRange) => void;
}

function QuickRanges({ offered, chosen, onChoose }: QuickRangesProps) {
  const t = useTranslations("charts");

  return (
    <div className="grid grid-cols-3 gap-1 max-md:grid-cols-2">
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={cn(
            "h-control-sm rounded-chip px-2 text-left text-sm hover:bg-hover touch:h-11",
            one === chosen && "bg-accent-tint font-semibold text-accent",
          )}
        >
          {t(`ranges.${one}`)}
        </button>
      ))}
    </div>
  );
}

interface OwnRangeProps {
  own: ReturnType<typeof useOwnRange>;
  timeZone: string;
}

function OwnRange({ own: { own, type, problem, apply }, timeZone }: OwnRangeProps) {
  const t = useTranslations("charts");
  const isInvalid = problem ? { "aria-invalid": true as const } : {};

  return (
    <>
      <div className="mt-3 grid grid-cols-[1fr_1fr_auto] items-start gap-2 border-line-soft border-t pt-3 max-md:grid-cols-1">
        {(["from", "to"] as const).map((end) => (
          <Field key={end} label={t(end)}>
            {(control) => (
              <DateInput
                {...control}
                {...isInvalid}
                withTime
                timeZone={timeZone}
                value={own[end]}
                onValueChange={(moment) => type({ [end]: moment })}
              />
            )}
          </Field>
        ))}
        <Button variant="primary" className="mt-[1.625rem] max-md:mt-0" onClick={apply}>
          {t("apply")}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="mt-2 text-alarm-text text-xs">
          {t(`rangeProblems.${problem}`)}
        </p>
      )}
    </>
  );
}
