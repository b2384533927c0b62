"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Hairline } from "@/components/ui/skeletons";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";
import type { AlikeSensor } from "@/lib/services/monitoring/level-zones/bulk";
import { bodyOf } from "./limits";
import { useChosenSensors } from "./use-chosen-sensors";
import type { ThresholdEditor } from "./use-limits-editor";
import { useLimitsSentence } from "./use-limits-sentence";

/** Gives these limits, or our standard, to sensors of the same kind; each is shown with what it has now. */
export function ApplyDialog({ editor, onClose }: { editor: ThresholdEditor; onClose: () => void }) {
  const t = useTranslations("level-zones");
  const sentence = useLimitsSentence();
  const { sensor, parameter, kind } = editor;
  const [alike, setAlike] = useState<AlikeSensor[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [what, setWhat] = useState<"these" | "our">("these");
  const chosen = useChosenSensors(alike?.map(({ id }) => id) ?? [], onClose);

  useEffect(() => {
    const ended = new AbortController();
    const ask = { query: { parameter, kind }, isQuiet: true, signal: ended.signal };
    api.get<{ data: AlikeSensor[] }>(`/sensors/jobs/${sensor.id}/alike`, ask).then(
      ({ data }) => setAlike(data),
      (failure) => failure instanceof ApiError && failure.code !== "aborted" && setError(failure),
    );
    return () => ended.abort();
  }, [sensor.id, parameter, kind]);

  const apply = () =>
    chosen.apply({
      zones: what === "these" ? [{ ...bodyOf(editor.limits, editor.unit), parameter, kind }] : [],
      our: what === "our",
      reason: t("appliedFrom", { sensor: sensor.name }),
    });

  return (
    <SubmitDialog
      title={t("applyTo")}
      description={t("applyText")}
      width="lg"
      action={t("applyCount", { count: chosen.count })}
      isBusy={chosen.isBusy}
      isDisabled={chosen.count === 0 || (what === "these" && Object.keys(editor.errors).length > 0)}
      onSubmit={apply}
      onClose={onClose}
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
          <Checkbox {...chosen.every} />
          <ul className="divide-y divide-line-soft rounded-control border border-line">
            {alike.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-3 px-3">
                <div className="min-w-0 flex-1 max-md:basis-full">
                  <Checkbox
                    label={[one.equipment?.name, one.name].filter(Boolean).join(" · ")}
                    hint={
                      chosen.skipped.get(one.id) ??
                      (what === "our" ? (one.equipment_type ?? t(`classes.${one.limit_class ?? "none"}`)) : undefined)
                    }
                    {...chosen.one(one.id)}
                  />
                </div>
                <span className="text-muted text-xs tabular-nums max-md:pb-2.5 max-md:pl-9">
                  {one.zone ? sentence(one.zone) : t("noLimits")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SubmitDialog>
  );
}
