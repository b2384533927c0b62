"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { useMoment } from "@/components/ui/moment";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { Screen } from "./types";

export interface MoveBreakProps {
  breaks: Screen["timeline"]["shifts"][number]["breaks"];
  timeZone: string;
  onClose: () => void;
}

/** A break of today some minutes later or earlier; its template stays. */
export function MoveBreak({ breaks, timeZone, onClose }: MoveBreakProps) {
  const t = useTranslations("processes");
  const moment = useMoment();
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const [id, setId] = useState(String(breaks[0]!.id));
  const chosen = breaks.find((one) => String(one.id) === id)!;
  const [minutes, setMinutes] = useState<number | null>(5);
  const shifted = (at: string) => Date.parse(at) + (minutes ?? 0) * 60_000;

  return (
    <SubmitDialog
      title={t("move_break")}
      description={t("move_break_text")}
      width="sm"
      action={t("move")}
      isBusy={isBusy}
      isDisabled={!minutes}
      onSubmit={() =>
        submit(
          () => api.post(`/plants/conveyor/breaks/${id}/offset`, { body: { minutes }, isQuiet: true }),
          () => {
            toast.success(t("break_moved", { name: chosen.name }));
            onClose();
            router.refresh();
          },
        )
      }
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t("break")}>
          {(control) => (
            <Select
              {...control}
              value={id}
              onValueChange={setId}
              options={breaks.map((one) => ({
                value: String(one.id),
                label: `${one.name}, ${moment(one.starts_at, "clock", timeZone)}`,
              }))}
            />
          )}
        </Field>
        <Field
          label={t("minutes_later")}
          hint={t("break_then", {
            range: moment(shifted(chosen.starts_at), "clock", timeZone, shifted(chosen.ends_at)),
          })}
          error={errors.minutes}
        >
          {(control) => (
            <NumberStepper {...control} value={minutes} onValueChange={setMinutes} min={-720} max={720} step={5} />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}
