"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
import { useSubmit } from "@/lib/client/use-submit";
import type { FullLine } from "./types";

export interface ReceiveDialogProps {
  requisition_id: number;
  plant_id: number;
  line: FullLine;
  onClose: () => void;
}

/** What came in of a line, and the storeroom that it is put into: the one where the part lies, until another is chosen. */
export function ReceiveDialog({ requisition_id, plant_id, line, onClose }: ReceiveDialogProps) {
  const t = useTranslations("requisitions");
  const router = useRouter();
  const { isBusy, errors, submit } = useSubmit();
  const open = Math.round((line.quantity - line.received) * 1_000) / 1_000;
  const [quantity, setQuantity] = useState<number | null>(open);
  const [room, setRoom] = useState<ComboboxOption | null>(
    line.store_room && { value: String(line.store_room.id), label: line.store_room.name },
  );
  const [isForWork, setForWork] = useState(false);
  const [isShort, setShort] = useState(false);
  const hasStock = line.text === null;

  const send = () =>
    submit(
      () =>
        api.post(`/plants/work-orders/${requisition_id}/receipts`, {
          body: {
            ...{ line_id: line.id, quantity: quantity ?? 0, is_closed_short: isShort },
            ...(hasStock && isForWork
              ? { is_straight_to_work: true }
              : hasStock && room && { store_room_id: Number(room.value) }),
          },
          isQuiet: true,
        }),
      () => {
        toast.success(t("done.receive", { name: line.name, quantity: quantity ?? 0 }));
        onClose();
        router.refresh();
      },
    );

  return (
    <SubmitDialog
      title={t("receive_title", { name: line.name })}
      description={t("received", { received: line.received, quantity: line.quantity })}
      width="sm"
      action={t("receive")}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={t("receive_quantity")} required error={errors.quantity ?? errors.line_id}>
          {(control) => <NumberStepper {...control} value={quantity} onValueChange={setQuantity} min={0} max={open} />}
        </Field>
        {hasStock && (
          <>
            <Field label={t("receive_room")} required={!isForWork} error={errors.store_room_id}>
              {(control) => (
                <Combobox
                  {...control}
                  disabled={isForWork}
                  value={isForWork ? null : room}
                  onValueChange={setRoom}
                  search={(text) => findRelated("/store-rooms", text, { plant_id: [plant_id] }).catch(() => [])}
                />
              )}
            </Field>
            <Checkbox
              label={t("straight_to_work")}
              checked={isForWork}
              onCheckedChange={(checked) => setForWork(checked === true)}
            />
          </>
        )}
        <Checkbox
          label={t("close_short")}
          checked={isShort}
          onCheckedChange={(checked) => setShort(checked === true)}
        />
      </div>
    </SubmitDialog>
  );
}
