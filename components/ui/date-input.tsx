"use client";

import { CalendarDays } from "lucide-react";
import { useTimeZone, useTranslations } from "next-intl";
import { type ComponentProps, useId, useRef, useState } from "react";
import { cn } from "@/lib/client/class-names";
import { beginOf } from "@/lib/domain/shared/plant-day";
import { Input } from "./input";
import { usePlantClock } from "./moment";

export interface DateInputProps
  extends Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange" | "onValueChange" | "min" | "max" | "unit"> {
  /** yyyy-mm-dd, with a time "yyyy-mm-dd hh:mm[:ss]"; empty when there is none. */
  value: string;
  /** What was typed or picked; isWrittenTime() checks whether it is one. */
  onValueChange: (text: string) => void;
  /** With a time of day, on the clock of this zone, which is shown below; by default the chosen plant's. */
  withTime?: boolean;
  timeZone?: string;
  min?: string;
  max?: string;
}

/** A day or a time as the specification writes it, typed, or picked in the browser's calendar. */
export function DateInput({ value, onValueChange, withTime = false, timeZone, min, max, ...rest }: DateInputProps) {
  const t = useTranslations("ui");
  const chosen = useTimeZone() ?? "UTC";
  const clock = usePlantClock();
  const picker = useRef<HTMLInputElement>(null);
  const clockId = useId();
  const zone = timeZone ?? chosen;
  // What is half typed stays, also where only whole days are taken up.
  const [draft, setDraft] = useState({ text: value, of: value });
  const typed = (draft.of === value ? draft.text : value).replace("T", " ");
  const change = (text: string) => {
    setDraft({ text, of: value });
    onValueChange(text);
  };
  const picked = withTime ? typed.replace(" ", "T").slice(0, 16) : typed.slice(0, 10);

  return (
    <span className="grid gap-1">
      <span className="relative block w-full">
        <Input
          autoComplete="off"
          inputMode="numeric"
          placeholder={t(withTime ? "written_time" : "written_day")}
          {...rest}
          aria-describedby={[rest["aria-describedby"], withTime && clockId].filter(Boolean).join(" ") || undefined}
          className={cn("pr-10 tabular-nums touch:pr-13", rest.className)}
          value={typed}
          onChange={(event) => change(event.target.value.replace("T", " ").trimStart())}
        />
        <input
          ref={picker}
          type={withTime ? "datetime-local" : "date"}
          tabIndex={-1}
          aria-hidden
          disabled={rest.disabled}
          min={min}
          max={max}
          value={/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(picked) ? picked : ""}
          onChange={(event) => change(event.target.value.replace("T", " "))}
          className="pointer-events-none absolute inset-y-0 right-0 w-10 opacity-0"
        />
        <button
          type="button"
          aria-label={t("pick_date")}
          disabled={rest.disabled}
          onClick={() => picker.current?.showPicker()}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-control text-muted hover:text-strong touch:w-12"
        >
          <CalendarDays aria-hidden className="size-4" />
        </button>
      </span>
      {withTime && (
        <span id={clockId} suppressHydrationWarning className="text-muted text-xs">
          {clock(zone, beginOf(typed, zone) ?? undefined)}
        </span>
      )}
    </span>
  );
}
