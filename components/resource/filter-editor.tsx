"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { MultiCombobox } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { DateRange, FilterValue, NumberRange } from "@/lib/client/list-address";
import { findRelated, useRelated } from "@/lib/client/related";
import { wordOf } from "@/lib/client/rows";
import { dateText } from "@/lib/domain/shared/calendar-month";
import { beginOf, isWrittenTime, writtenTime } from "@/lib/domain/shared/plant-day";
import { localDate, shiftDate } from "@/lib/domain/shared/time-zones";
import type { CustomChoice } from "@/lib/domain/structure/custom-fields";
import type { Description, ShownFilter } from "@/lib/resources/describe";
import { LevelOptions } from "./level-options";
import { NumberRangeEditor } from "./number-range-editor";
// Bound by hand: filters are the state of a list, which is its address.

export interface FilterEditorProps {
  name: string;
  filter: ShownFilter;
  resource: Description;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

export function FilterEditor(props: FilterEditorProps) {
  const { name, resource, filter } = props;
  const label = wordOf(useTranslations(resource.name), filter, name);

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold text-strong">{label}</legend>
      <Editor {...props} label={label} />
    </fieldset>
  );
}

function Editor({ filter, ...rest }: FilterEditorProps & { label: string }) {
  switch (filter.as) {
    case "boolean":
    case "archived":
      return <FlagEditor {...rest} canBeFalse={filter.as === "boolean"} />;
    case "options":
      return <OptionsEditor {...rest} options={filter.options} words={filter.words} />;
    case "text":
      return <TextEditor {...rest} />;
    case "choices":
      return <ChoicesEditor {...rest} choices={filter.choices} />;
    case "ids":
      return <RelatedEditor {...rest} path={filter.from} />;
    case "daterange":
      return <DayRangeEditor {...rest} />;
    case "instant":
      return <InstantEditor {...rest} />;
    case "range":
      return (
        <NumberRangeEditor value={rest.value as NumberRange | undefined} unit={filter.unit} onChange={rest.onChange} />
      );
  }
}

type EditorProps = Omit<FilterEditorProps, "filter"> & { label: string };

function FlagEditor({ label, value, onChange, canBeFalse }: EditorProps & { canBeFalse: boolean }) {
  const t = useTranslations();

  return (
    <SegmentedControl
      wide
      label={label}
      value={value === undefined ? "any" : String(value)}
      onValueChange={(next) => onChange(next === "any" ? undefined : next === "true")}
      segments={[
        { value: "any", label: t(canBeFalse ? "resource.any" : "ui.no") },
        { value: "true", label: t("ui.yes") },
        ...(canBeFalse ? [{ value: "false", label: t("ui.no") }] : []),
      ]}
    />
  );
}

type OptionsEditorProps = EditorProps & { options: readonly string[]; words?: string };

function OptionsEditor({ name, resource, value, onChange, options, words }: OptionsEditorProps) {
  const t = useTranslations(words ?? `${resource.name}.options.${name}`);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    onChange(next.length > 0 ? next : undefined);
  };
  if (words === "levels") return <LevelOptions {...{ name, options, chosen }} onToggle={toggle} />;

  return (
    <div className="grid max-h-72 overflow-y-auto">
      {options.map((option) => (
        <Checkbox
          key={option}
          label={t(option)}
          checked={chosen.includes(option)}
          onCheckedChange={() => toggle(option)}
        />
      ))}
    </div>
  );
}

function ChoicesEditor({ label, value, onChange, choices }: EditorProps & { choices: readonly CustomChoice[] }) {
  const chosen = Array.isArray(value) ? value.map(Number) : [];
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.length > 0 ? next : undefined);
  };

  return (
    <fieldset aria-label={label} className="grid max-h-72 overflow-y-auto">
      {choices.map((choice) => (
        <Checkbox
          key={choice.id}
          label={choice.label}
          checked={chosen.includes(choice.id)}
          onCheckedChange={() => toggle(choice.id)}
        />
      ))}
    </fieldset>
  );
}

/** The whole value, taken when the field is left or Enter is pressed. */
function TextEditor({ label, value, onChange }: EditorProps) {
  const [typed, setTyped] = useState(typeof value === "string" ? value : "");
  const give = () => onChange(typed.trim() || undefined);

  return (
    <Input
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={give}
      onKeyDown={(event) => event.key === "Enter" && give()}
    />
  );
}

function RelatedEditor({ label, value, onChange, path }: EditorProps & { path: string }) {
  const ids = Array.isArray(value) ? value.map(Number) : [];
  const chosen = useRelated(path, ids);
  const search = useCallback((text: string) => findRelated(path, text), [path]);

  return (
    <MultiCombobox
      aria-label={label}
      value={chosen}
      search={search}
      onValueChange={(next) => onChange(next.length > 0 ? next.map((choice) => Number(choice.value)) : undefined)}
    />
  );
}

const quickDays = { today: [0, 0], yesterday: [1, 1], last_7: [6, 0], last_30: [29, 0], last_90: [89, 0] } as const;

function DayRangeEditor({ value, onChange }: EditorProps) {
  const t = useTranslations("resource.range");
  const timeZone = useTimeZone() ?? "UTC";
  const { from = "", to = "" } = (value as DateRange | undefined) ?? {};
  // A half typed day is no filter yet.
  const [typed, setTyped] = useState({ from, to });
  const set = (range: { from: string; to: string }) => {
    setTyped(range);
    if (![range.from, range.to].every((text) => text === "" || isWrittenTime(text))) return;
    onChange(range.from || range.to ? { from: range.from || undefined, to: range.to || undefined } : undefined);
  };
  const dayBefore = (days: number) => {
    const { year, month, day } = shiftDate(localDate(Date.now(), timeZone), { days: -days });
    return dateText({ year, month, day });
  };

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(quickDays).map(([name, [first, last]]) => (
          <Button key={name} size="sm" onClick={() => set({ from: dayBefore(first), to: dayBefore(last) })}>
            {t(name)}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        <Field label={t("from")}>
          {(control) => (
            <DateInput
              {...control}
              value={typed.from}
              max={typed.to}
              onValueChange={(text) => set({ ...typed, from: text })}
            />
          )}
        </Field>
        <Field label={t("to")}>
          {(control) => (
            <DateInput
              {...control}
              value={typed.to}
              min={typed.from}
              onValueChange={(text) => set({ ...typed, to: text })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function InstantEditor({ label, value, onChange }: EditorProps) {
  const timeZone = useTimeZone() ?? "UTC";
  const [typed, setTyped] = useState(typeof value === "string" ? writtenTime(Date.parse(value), timeZone) : "");
  const set = (text: string) => {
    setTyped(text);
    const ts = beginOf(text, timeZone);
    if (text === "") onChange(undefined);
    else if (ts !== null && text.length > 10) onChange(new Date(ts).toISOString());
  };

  return <DateInput withTime aria-label={label} value={typed} onValueChange={set} />;
}
