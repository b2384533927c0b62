"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { useSubmit } from "@/lib/client/use-submit";
import type { ThresholdEditor } from "./use-limits-editor";

/** Asks why, and begins to learn; what holds now holds until the proposal is accepted. */
export function RebaselineDialog({ editor, onClose }: { editor: ThresholdEditor; onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [isOnController, setOnController] = useState(false);
  const { isBusy, errors, submit } = useSubmit();

  function start() {
    const body = {
      ...(isWhole ? {} : { parameters: [editor.parameter] }),
      ...(reason ? { reason } : {}),
      on_controller: isOnController,
    };
    return submit(
      () => api.put(`/sensors/${editor.sensor.id}/re-baseline`, { body, isQuiet: true }),
      () => {
        toast.success(t("level-zones.rebaseline_started"));
        router.refresh();
        onClose();
      },
    );
  }

  return (
    <SubmitDialog
      width="sm"
      title={t("level-zones.rebaseline")}
      description={t("level-zones.rebaselineText")}
      action={t("level-zones.rebaselineStart")}
      isBusy={isBusy}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t("level-zones.fields.reason")} error={errors.reason}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={2_000}
              value={reason}
              placeholder={t("level-zones.rebaselineReason")}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label={t("level-zones.rebaselineAll")}
          checked={isWhole}
          onCheckedChange={(checked) => setWhole(checked === true)}
        />
        <Checkbox
          label={t("level-zones.rebaselineController")}
          hint={t("level-zones.rebaselineControllerHint")}
          checked={isOnController}
          onCheckedChange={(checked) => setOnController(checked === true)}
        />
        {errors.sensor_id && <p className="font-medium text-alarm-text text-xs">{errors.sensor_id}</p>}
        {errors.parameters && <p className="font-medium text-alarm-text text-xs">{errors.parameters}</p>}
      </div>
    </SubmitDialog>
  );
}
