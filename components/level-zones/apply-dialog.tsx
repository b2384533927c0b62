"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Hairline } from "@/components/ui/skeletons";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import type { AlikeSensor } from "@/lib/services/level-zones/bulk";
import type { SensorOutcome } from "@/lib/services/sensors/each";
import { bodyOf } from "./limits";
import type { ThresholdEditor } from "./use-threshold-editor";

/** Gives these limits, or our standard, to sensors of the same kind; each is shown with what it has now. */
export function ApplyDialog({ editor, onClose }: { editor: ThresholdEditor; onClose: () => void }) {
  const t = useTranslations("level-zones");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { sensor, parameter, kind } = editor;
  const [alike, setAlike] = useState<AlikeSensor[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [what, setWhat] = useState<"these" | "our">("these");
  const [skipped, setSkipped] = useState<ReadonlyMap<number, string>>(new Map());
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    const ask = { query: { parameter, kind }, isQuiet: true, signal: ended.signal };
    api.get<{ data: AlikeSensor[] }>(`/sensors/jobs/${sensor.id}/alike`, ask).then(
      ({ data }) => setAlike(data),
      (failure) => failure instanceof ApiError && failure.code !== "aborted" && setError(failure),
    );
    return () => ended.abort();
  }, [sensor.id, parameter, kind]);

  async function apply() {
    setBusy(true);
    const zones = what === "these" ? [{ ...bodyOf(editor.limits, editor.unit), parameter, kind }] : [];
    try {
      const ids = [...chosen];
      const { data } = await api.put<{ data: SensorOutcome[] }>("/sensors/jobs/level-zones", {
        body: { ids, zones, our: what === "our", reason: t("appliedFrom", { sensor: sensor.name }) },
      });
      const refused = data.filter((one) => one.status === "skipped");
      toast.success(t("applied", { count: ids.length - refused.length }));
      setSkipped(new Map(refused.map(({ id, reason }) => [id, reason])));
      setChosen(new Set(refused.map(({ id }) => id)));
      router.refresh();
      if (refused.length === 0) onClose();
    } catch (failure) {
      // Said already; what was chosen stays chosen.
      if (!(failure instanceof ApiError)) throw failure;
    } finally {
      setBusy(false);
    }
  }

  const all = alike?.map(({ id }) => id) ?? [];
  const hasAll = all.length > 0 && all.every((id) => chosen.has(id));
  const toggle = (id: number, isIn: boolean) =>
    setChosen((before) => new Set(isIn ? [...before, id] : [...before].filter((one) => one !== id)));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="lg"
      title={t("applyTo")}
      description={t("applyText")}
      footer={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={chosen.size === 0 || (what === "these" && Object.keys(editor.errors).length > 0)}
            onClick={() => void apply()}
          >
            {t("applyCount", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <Hairline active={alike === null && !error} />
      {error && <ErrorState message={error.sentence} />}
      {alike?.length === 0 && <EmptyState title={t("noneAlike")} text={t("noneAlikeText")} />}
      {alike && alike.length > 0 && (
        <div className="grid gap-3">
          <SegmentedControl
            label={t("applyWhat")}
            value={what}
            onValueChange={setWhat}
            segments={[
              { value: "these", label: t("applyThese") },
              { value: "our", label: t("applyOur") },
            ]}
          />
          <Checkbox
            label={t("applyAll")}
            checked={hasAll ? true : chosen.size > 0 ? "indeterminate" : false}
            onCheckedChange={(checked) => setChosen(new Set(checked === true ? all : []))}
          />
          <ul className="divide-y divide-line-soft rounded-control border border-line">
            {alike.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-3 px-3">
                <div className="min-w-0 flex-1 max-md:basis-full">
                  <Checkbox
                    label={[one.equipment?.name, one.name].filter(Boolean).join(" · ")}
                    hint={
                      skipped.get(one.id) ?? (what === "our" ? t(`classes.${one.limit_class ?? "none"}`) : undefined)
                    }
                    checked={chosen.has(one.id)}
                    onCheckedChange={(checked) => toggle(one.id, checked === true)}
                  />
                </div>
                <span className="text-muted text-xs tabular-nums max-md:pb-2.5 max-md:pl-9">
                  {one.zone
                    ? t("learning.limits", {
                        warning: one.zone.warning ?? "–",
                        alarm: one.zone.alarm ?? "–",
                        unit: one.zone.unit,
                      })
                    : t("noLimits")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
