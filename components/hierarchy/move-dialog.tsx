"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { type Choice, findRelated } from "@/lib/client/related";
import { labelOf, type Row } from "@/lib/client/rows";

/** Moves an item to another asset of its plant, or out into limbo. */
export function MoveDialog({ row, open, onClose }: { row: Row; open: boolean; onClose: () => void }) {
  const t = useTranslations("hierarchy.move");
  const word = useTranslations("ui");
  const router = useRouter();
  const id = useId();
  const [to, setTo] = useState<"asset" | "limbo">("asset");
  const [asset, setAsset] = useState<Choice | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const search = useCallback(
    (text: string) => findRelated("/assets", text, { plant_id: [row.plant_id] }),
    [row.plant_id],
  );

  async function move() {
    if (to === "asset" && !asset) return setError(t("pick"));
    setBusy(true);
    try {
      const body = { asset_id: to === "asset" ? Number(asset!.value) : null, version: row.version };
      await api.post(`/equipments/move/${row.id}`, { body, isQuiet: true });
      toast.success(t("done", { item: labelOf(row) }));
      onClose();
      router.refresh();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal.sentence);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      width="sm"
      title={t("title")}
      description={labelOf(row)}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {word("cancel")}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={move}>
            {t("action")}
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t("to")}</legend>
        {(["asset", "limbo"] as const).map((choice) => (
          <label key={choice} className="flex min-h-control items-center gap-2.5">
            <input
              type="radio"
              name={id}
              checked={to === choice}
              onChange={() => {
                setTo(choice);
                setError(undefined);
              }}
              className="size-4 accent-accent"
            />
            {t(choice)}
          </label>
        ))}
        {to === "asset" ? (
          <Field label={t("whichAsset")} error={error} required>
            {(control) => <Combobox {...control} value={asset} onValueChange={setAsset} search={search} />}
          </Field>
        ) : (
          error && (
            <p role="alert" className="font-medium text-alarm-text">
              {error}
            </p>
          )
        )}
      </fieldset>
    </Dialog>
  );
}
