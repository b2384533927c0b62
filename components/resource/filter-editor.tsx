"use client";

import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
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
import { readTyped, typedOf } from "@/lib/client/typed";
import { dateText } from "@/lib/domain/shared/calendar-month";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";
import { beginOf, isWrittenTime, writtenTime } from "@/lib/domain/shared/plant-day";
import { localDate, shiftDate } from "@/lib/domain/shared/time-zones";
import type { CustomChoice } from "@/lib/domain/structure/custom-fields";
import type { Description, ShownFilter } from "@/lib/resources/describe";
import { LevelOptions } from "./level-options";
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
  if (words === "levels") return <LevelOptions name={name} options={options} chosen={chosen} onToggle={toggle} />;

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
  const { typed, type, give } = useTyped(value, (given) => (typeof given === "string" ? given : ""));

  function submit() {
    const wanted = typed.trim() || undefined;
    if (wanted === value) return;
    give(typed, wanted);
    onChange(wanted);
  }

  return (
    <Input
      aria-label={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === "Enter" && submit()}
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
  const { typed, type, give } = useTyped(value, (given) => {
    const { from = "", to = "" } = (given as DateRange | undefined) ?? {};
    return { from, to };
  });
  const set = (range: { from: string; to: string }) => {
    // A half typed day is no filter yet.
    if (![range.from, range.to].every((text) => text === "" || isWrittenTime(text))) return type(range);
    const next = range.from || range.to ? { from: range.from || undefined, to: range.to || undefined } : undefined;
    give(range, next);
    onChange(next);
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
  const { typed, type, give } = useTyped(value, (given) =>
    typeof given === "string" ? writtenTime(Date.parse(given), timeZone) : "",
  );
  const set = (text: string) => {
    const ts = beginOf(text, timeZone);
    if (text !== "" && (ts === null || text.length <= 10)) return type(text);
    const next = ts === null ? undefined : new Date(ts).toISOString();
    give(text, next);
    onChange(next);
  };

  return <DateInput withTime aria-label={label} value={typed} onValueChange={set} />;
}

/** What is typed of a filter, half typed too, until the filter becomes something that was not typed here. */
function useTyped<Shown>(value: FilterValue, write: (value: FilterValue) => Shown) {
  const [kept, setKept] = useState(() => readTyped(value, write));
  const current = typedOf(kept, value, write);
  if (current !== kept) setKept(current);

  return {
    typed: current.typed,
    /** It makes no other filter yet. */
    type: (typed: Shown) => setKept(readTyped(value, () => typed)),
    /** It makes this filter. */
    give: (typed: Shown, filter: FilterValue) => setKept(readTyped(filter, () => typed)),
  };
}

interface NumberRangeEditorProps {
  value: NumberRange | undefined;
  unit: string | undefined;
  onChange: (value: NumberRange | undefined) => void;
}

const typingMs = 600;

/** From and to, either may stay empty. Applied when the typing stops, on Enter, and when the editor closes. */
function NumberRangeEditor({ value, unit, onChange }: NumberRangeEditorProps) {
  const t = useTranslations("resource.range");
  const { box, typed, type, numbers, apply } = useTypedRange(value, onChange);
  const isBackwards = numbers.from !== undefined && numbers.to !== undefined && numbers.to < numbers.from;
  const errorOf = { from: Number.isNaN(numbers.from), to: Number.isNaN(numbers.to) };

  return (
    <div ref={box} className="grid grid-cols-2 gap-2">
      {(["from", "to"] as const).map((edge) => (
        <Field
          key={edge}
          label={t(edge)}
          error={errorOf[edge] ? t("number") : edge === "to" && isBackwards ? t("backwards") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              unit={unit}
              value={typed[edge]}
              onChange={(event) => type({ ...typed, [edge]: event.target.value })}
              onBlur={apply}
              onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && apply()}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** What is typed, and the range that it means; only a range that can be asked for is applied. */
function useTypedRange(value: NumberRange | undefined, onChange: NumberRangeEditorProps["onChange"]) {
  const locale = useLocale();
  const written = (number: number | undefined) => (number === undefined ? "" : writeDecimal(number, locale));
  const [draft, setDraft] = useState<{ from: string; to: string }>();
  const asked = useRef(value);
  const box = useRef<HTMLDivElement>(null);
  const typed = draft ?? { from: written(value?.from), to: written(value?.to) };
  const numbers = { from: numberOf(typed.from, locale), to: numberOf(typed.to, locale) };

  function apply() {
    if (!draft || Number.isNaN(numbers.from) || Number.isNaN(numbers.to)) return;
    if (numbers.from !== undefined && numbers.to !== undefined && numbers.to < numbers.from) return;
    if (isSame(numbers, asked.current)) return;
    asked.current = numbers.from === undefined && numbers.to === undefined ? undefined : numbers;
    onChange(asked.current);
  }

  // The list answers later than people type: while they are here, nothing replaces what they type.
  useEffect(() => {
    if (isSame(value, asked.current) || box.current?.contains(document.activeElement)) return;
    asked.current = value;
    setDraft(undefined);
  }, [value]);

  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    const timer = draft && setTimeout(() => latest.current(), typingMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => latest.current(), []);

  return { box, typed, type: setDraft, numbers, apply };
}

const isSame = (one: NumberRange | undefined, other: NumberRange | undefined) =>
  one?.from === other?.from && one?.to === other?.to;
const numberOf = (text: string, locale: string) => (text.trim() === "" ? undefined : readDecimal(text, locale));
