"use client";

import { useTranslations } from "next-intl";
import { AddDraft, FieldError, RemoveDraft, useDrafts, withName } from "@/components/resource/drafts";
import { useFormField } from "@/components/resource/form-context";
import { Input } from "@/components/ui/input";
import { WeekdayPicker } from "@/components/ui/weekday-picker";

export function WorkDaysField() {
  const { value, setValue, isDisabled, frame } = useFormField<number[] | null>({ name: "work_days" }, "other");

  return (
    <fieldset disabled={isDisabled} className="grid content-start gap-1 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{frame.label}</legend>
      <WeekdayPicker label={frame.label} value={value ?? []} onChange={setValue} />
      <FieldError text={frame.error} />
    </fieldset>
  );
}

interface Span {
  id?: number;
  name: string;
  starts: string;
  ends: string;
}

export const ShiftsField = () => <SpansField name="shifts" />;
export const BreaksField = () => <SpansField name="breaks" />;

/** Names with a time from and to on the plant's clock. A row without a name is not sent. */
function SpansField({ name }: { name: "shifts" | "breaks" }) {
  const t = useTranslations("processes");
  const { drafts, change, remove, add, isDisabled, frame } = useDrafts<Span>(name, withName);
  const words = { row: t(`${name}_row`), add: t(`add_${name}`), remove: t(`remove_${name}`) };

  return (
    <fieldset className="grid content-start gap-2 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{frame.label}</legend>
      {drafts.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no name before it is typed
        <div key={at} className="flex flex-wrap items-center gap-1.5">
          <Input
            aria-label={`${words.row} ${at + 1}`}
            placeholder={words.row}
            value={span.name}
            maxLength={100}
            disabled={isDisabled}
            onChange={(event) => change(at, { name: event.target.value })}
            className="min-w-32 flex-1 max-md:basis-full"
          />
          {(["starts", "ends"] as const).map((end) => (
            <Input
              key={end}
              type="time"
              aria-label={`${words.row} ${at + 1}: ${t(end === "starts" ? "starts" : "ends_at")}`}
              value={span[end]}
              disabled={isDisabled}
              onChange={(event) => change(at, { [end]: event.target.value })}
              className="w-34 tabular-nums"
            />
          ))}
          {!isDisabled && <RemoveDraft label={`${words.remove} ${at + 1}`} onClick={() => remove(at)} />}
        </div>
      ))}
      <FieldError text={frame.error} />
      {!isDisabled && (
        <AddDraft
          label={words.add}
          onClick={() => add({ name: "", starts: drafts.at(-1)?.ends ?? "06:00", ends: "14:00" })}
        />
      )}
    </fieldset>
  );
}
