"use client";

import { AudioLines } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { NumberInput } from "@/components/catalogue/number-input";
import { DraftField, type FieldDraft } from "@/components/resource/draft-field";
import { useFieldDraft } from "@/components/resource/use-field-draft";
import { Button } from "@/components/ui/button";
import { NumberStepper } from "@/components/ui/number-stepper";
import type { PointScreen } from "./types";

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
  const draft = useFieldDraft<TypedReading>({ db: null, crest: null, rpm: null, gain: null }, errors);
  const typed = draft.value;

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.db !== null) onSave(typed, refusal !== null);
      }}
    >
      <h2 className="font-semibold text-strong">{title}</h2>
      <DraftField
        of={draft}
        name="db"
        as={NumberStepper}
        label={t("level")}
        large
        min={-20}
        max={150}
        step={0.1}
        unit="dBµV"
      />
      {ultrasound && (
        <Button
          onClick={() => draft.change({ db: ultrasound.db, crest: ultrasound.crest })}
          className="whitespace-normal"
        >
          <AudioLines aria-hidden />
          {t("take_sensor", {
            db: format.number(ultrasound.db, { minimumFractionDigits: 1 }),
            sensor: ultrasound.name,
          })}
        </Button>
      )}
      <MoreReadings draft={draft} errors={errors} />
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
  draft: FieldDraft<TypedReading>;
}

/** Crest factor, speed and gain; open where one of them was refused. */
function MoreReadings({ draft, errors }: MoreReadingsProps) {
  const t = useTranslations("lubricators.screen.step");
  const hasMore = Boolean(errors.crest ?? errors.rpm ?? errors.gain);

  return (
    <details open={hasMore || undefined}>
      <summary className="cursor-pointer py-1 text-accent">{t("more")}</summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        <DraftField of={draft} name="crest" as={NumberInput} label={t("crest")} />
        <DraftField of={draft} name="rpm" as={NumberInput} label={t("speed")} unit="RPM" />
        <DraftField of={draft} name="gain" as={NumberInput} label={t("gain")} unit="dB" />
      </div>
    </details>
  );
}
