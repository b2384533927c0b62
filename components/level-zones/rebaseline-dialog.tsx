"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import type { ThresholdEditor } from "./use-threshold-editor";

/** Asks why, and begins to learn; what holds now holds until the proposal is accepted. */
export function RebaselineDialog({ editor, onClose }: { editor: ThresholdEditor; onClose: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [isOnController, setOnController] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});

  async function start() {
    setBusy(true);
    try {
      const body = {
        ...(isWhole ? {} : { parameters: [editor.parameter] }),
        ...(reason ? { reason } : {}),
        on_controller: isOnController,
      };
      await api.put(`/sensors/${editor.sensor.id}/re-baseline`, { body, isQuiet: true });
      toast.success(t("level-zones.rebaseline_started"));
      router.refresh();
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (Object.keys(error.messages).length > 0) setErrors(error.messages);
      else api.announce(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="sm"
      title={t("level-zones.rebaseline")}
      description={t("level-zones.rebaselineText")}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void start()}>
            {t("level-zones.rebaselineStart")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t("level-zones.fields.reason")} error={errors.reason?.join(", ")}>
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
        {errors.sensor_id && <p className="font-medium text-alarm-text text-xs">{errors.sensor_id.join(", ")}</p>}
        {errors.parameters && <p className="font-medium text-alarm-text text-xs">{errors.parameters.join(", ")}</p>}
      </div>
    </Dialog>
  );
}
