"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BulkActionProps } from "@/components/resource/list-props";
import type { BulkResult } from "@/components/resource/use-selection";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import { Choices, MoveTarget, useMoveTarget } from "./move-target";

type Fate = "keep" | "take_off";

/** Moves several items of one plant to the same place. Those that cannot be moved stay selected, with the reason. */
export function MoveItemsDialog({ rows, run, onClose }: BulkActionProps & { onClose: () => void }) {
  const t = useTranslations("hierarchy.move");
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const target = useMoveTarget(rows[0]?.plant_id);
  const [reason, setReason] = useState("");
  const [fate, setFate] = useState<Fate>("keep");

  function move() {
    const missing = target.missing();
    if (missing) return setErrors(missing);
    const body = { ids: rows.map(({ id }) => id), ...target.body(), sensors: fate, reason: reason.trim() || undefined };
    let answer: { data: BulkResult[] };
    return submit(
      async () => {
        answer = await api.post<typeof answer>("/equipments/move", { body, isQuiet: true });
      },
      () => {
        const done = answer.data.filter(({ status }) => status === "done").length;
        if (done > 0) toast.success(t("many_done", { count: done }));
        if (done < answer.data.length) toast.warning(t("many_refused", { count: answer.data.length - done }));
        onClose();
        void run(async () => answer);
      },
    );
  }

  return (
    <SubmitDialog
      title={t("many_title", { count: rows.length })}
      description={t("many_hint")}
      width="sm"
      action={t("action")}
      isBusy={isBusy}
      onSubmit={move}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <MoveTarget target={target} errors={errors} onChoose={() => setErrors({})} />
        <Choices
          legend={t("many_sensors")}
          isShown
          choices={["keep", "take_off"]}
          value={fate}
          onChoose={setFate}
          label={(choice) =>
            t(choice === "take_off" ? choice : target.to === "asset" ? "many_keep_on_asset" : "many_keep")
          }
        />
        <Field label={t("reason")} error={errors.reason}>
          {(control) => (
            <Input {...control} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}
