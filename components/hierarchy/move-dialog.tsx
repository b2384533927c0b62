"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import type { Choice } from "@/lib/client/related";
import { labelOf, type Row } from "@/lib/client/rows";
import { useSubmit } from "@/lib/client/use-submit";
import { Choices, MoveTarget, useMoveTarget } from "./move-target";

type Fate = "keep" | "take_off" | "hand_over";

/** Moves an item to another asset of its plant, into a storeroom, or out into limbo, and asks what becomes of its sensors. */
export function MoveDialog({ row, open, onClose }: { row: Row; open: boolean; onClose: () => void }) {
  const t = useTranslations("hierarchy.move");
  const router = useRouter();
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const target = useMoveTarget(row.plant_id);
  const [reason, setReason] = useState("");
  const [fate, setFate] = useState<Fate>("keep");
  const [other, setOther] = useState<Choice | null>(null);
  const sensors = useSensorCount(row.id, open);
  if (!open) return null;

  function move() {
    const missing = target.missing();
    if (missing) return setErrors(missing);
    if (fate === "hand_over" && !other) return setErrors({ replaced_by_id: t("pickItem") });
    const body = {
      ...target.body(),
      ...(sensors ? { sensors: fate } : {}),
      ...(sensors && fate === "hand_over" ? { replaced_by_id: Number(other!.value) } : {}),
      reason: reason.trim() || undefined,
      version: row.version,
    };
    return submit(
      () => api.post(`/equipments/move/${row.id}`, { body, isQuiet: true }),
      () => {
        toast.success(t("done", { item: labelOf(row) }));
        onClose();
        router.refresh();
      },
    );
  }

  return (
    <SubmitDialog
      title={t("title")}
      description={labelOf(row)}
      width="sm"
      action={t("action")}
      isBusy={isBusy}
      onSubmit={move}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <MoveTarget target={target} errors={errors} onChoose={() => setErrors({})} />
        {sensors > 0 && (
          <>
            <Choices
              legend={t("sensors", { count: sensors })}
              isShown
              choices={["keep", "take_off", "hand_over"]}
              value={fate}
              onChoose={setFate}
              label={(choice) => t(choice === "keep" && target.to === "asset" ? "keep_on_asset" : choice)}
            />
            {fate === "hand_over" && (
              <Field label={t("whichItem")} error={errors.replaced_by_id} required>
                {(control) => (
                  <Combobox
                    {...control}
                    value={other}
                    onValueChange={setOther}
                    search={target.inPlant("/equipments")}
                  />
                )}
              </Field>
            )}
          </>
        )}
        <Field label={t("reason")} error={errors.reason}>
          {(control) => (
            <Input {...control} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      </div>
    </SubmitDialog>
  );
}

/** How many sensors are mounted on it, as soon as that is known. */
function useSensorCount(id: number, isAsked: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    api
      .get<{ data: { sensors_count?: number } }>(`/equipments/${id}`, { isQuiet: true })
      .then(({ data }) => isCurrent && setCount(data.sensors_count ?? 0))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [id, isAsked]);

  return count;
}
