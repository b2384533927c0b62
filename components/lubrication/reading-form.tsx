"use client";

import { AudioLines } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { NumberInput } from "@/components/catalogue/number-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import type { PointScreen } from "./types";
// Bound by hand: its steppers are large, and what is refused as too much is confirmed in place.

export interface TypedReading extends Record<string, number | null> {
  db: number | null;
  crest: number | null;
  rpm: number | null;
  gain: number | null;
}

export interface ReadingFormProps extends Pick<PointScreen, "ultrasound"> {
  title: string;
  isBusy: boolean;
  errors: Readonly<Record<string, string>>;
  /** Refused as too much; a supervisor may go on. */
  refusal: string | null;
  onSave: (reading: TypedReading, confirm: boolean) => void;
}

/** The level in dBµV, typed from the instrument or taken from the point's sensor. */
export function ReadingForm({ title, ultrasound, isBusy, errors, refusal, onSave }: ReadingFormProps) {
  const t = useTranslations("lubricators.screen.step");
  const format = useFormatter();
  const [typed, setTyped] = useState<TypedReading>({ db: null, crest: null, rpm: null, gain: null });

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.db !== null) onSave(typed, refusal !== null);
      }}
    >
      <h2 className="font-semibold text-strong">{title}</h2>
      <Field label={t("level")} error={errors.db}>
        {(control) => (
          <NumberStepper
            {...control}
            large
            min={-20}
            max={150}
            step={0.1}
            unit="dBµV"
            value={typed.db}
            onValueChange={(db) => setTyped({ ...typed, db })}
          />
        )}
      </Field>
      {ultrasound && (
        <Button
          onClick={() => setTyped({ ...typed, db: ultrasound.db, crest: ultrasound.crest })}
          className="whitespace-normal"
        >
          <AudioLines aria-hidden />
          {t("take_sensor", {
            db: format.number(ultrasound.db, { minimumFractionDigits: 1 }),
            sensor: ultrasound.name,
          })}
        </Button>
      )}
      <MoreReadings typed={typed} errors={errors} onChange={setTyped} />
      {refusal && (
        <p role="alert" className="text-warning-text">
          {refusal}
        </p>
      )}
      <Button
        type="submit"
        variant={refusal ? "danger" : "primary"}
        size="lg"
        busy={isBusy}
        disabled={typed.db === null}
      >
        {t(refusal ? "confirm" : "save_reading")}
      </Button>
    </form>
  );
}

interface MoreReadingsProps extends Pick<ReadingFormProps, "errors"> {
  typed: TypedReading;
  onChange: (typed: TypedReading) => void;
}

/** Crest factor, speed and gain; open where one of them was refused. */
function MoreReadings({ typed, errors, onChange }: MoreReadingsProps) {
  const t = useTranslations("lubricators.screen.step");
  const hasMore = Boolean(errors.crest ?? errors.rpm ?? errors.gain);

  return (
    <details open={hasMore || undefined}>
      <summary className="cursor-pointer py-1 text-accent">{t("more")}</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        <Field label={t("crest")} error={errors.crest}>
          {(control) => (
            <NumberInput {...control} value={typed.crest} onValueChange={(crest) => onChange({ ...typed, crest })} />
          )}
        </Field>
        <Field label={t("speed")} error={errors.rpm}>
          {(control) => (
            <NumberInput
              {...control}
              unit="RPM"
              value={typed.rpm}
              onValueChange={(rpm) => onChange({ ...typed, rpm })}
            />
          )}
        </Field>
        <Field label={t("gain")} error={errors.gain}>
          {(control) => (
            <NumberInput
              {...control}
              unit="dB"
              value={typed.gain}
              onValueChange={(gain) => onChange({ ...typed, gain })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
