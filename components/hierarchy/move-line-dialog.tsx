"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { type Choice, findRelated } from "@/lib/client/related";
import { labelOf, type Row } from "@/lib/client/rows";
import { useSubmit } from "@/lib/client/use-submit";

/** Moves a line that was entered under the wrong plant to another plant of its company. */
export function MoveLineDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useTranslations("production-lines");
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const [plant, setPlant] = useState<Choice | null>(null);
  const company_id = row.company_id;

  function move() {
    if (!plant) return setErrors({ plant_id: t("which_plant_missing") });
    return submit(
      () =>
        api.post(`/production-lines/${row.id}/move`, {
          body: { plant_id: Number(plant.value), version: row.version },
          isQuiet: true,
        }),
      () => {
        toast.success(t("moved"));
        onClose();
        router.refresh();
      },
    );
  }

  return (
    <SubmitDialog
      title={t("move")}
      description={labelOf(row)}
      width="sm"
      action={t("move_action")}
      isBusy={isBusy}
      onSubmit={move}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <p className="text-body">{t("move_text")}</p>
        <Field label={t("which_plant")} error={errors.plant_id} required>
          {(control) => (
            <Combobox
              {...control}
              value={plant}
              onValueChange={setPlant}
              search={(text) => findRelated("/plants", text, { company_id: [company_id] })}
            />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}
