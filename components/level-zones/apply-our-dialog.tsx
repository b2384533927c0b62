"use client";

import { ArrowRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Hairline } from "@/components/ui/skeletons";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { ApiError, api } from "@/lib/client/api";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import type { PreviewedSensor } from "@/lib/services/monitoring/level-zones/preview-our";
import { useChosenSensors } from "./use-chosen-sensors";

// Bound by hand: it narrows a preview; no call takes it.

const every = "every";

export interface ApplyOurDialogProps {
  /** Item types that have limits of their own. */
  types: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Which sensors would get what: each change stands there before anything is done. */
export function ApplyOurDialog({ types, onClose }: ApplyOurDialogProps) {
  const t = useTranslations("our-limits");
  const zones = useTranslations("level-zones");
  const [which, setWhich] = useState<string>(every);
  const { sensors, error } = usePreview(which);
  const changing = (sensors ?? []).filter(({ changes }) => changes.some(isChange));
  const chosen = useChosenSensors(
    changing.map(({ id }) => id),
    onClose,
  );

  return (
    <SubmitDialog
      title={t("apply")}
      description={t("apply_text")}
      width="lg"
      full
      action={zones("applyCount", { count: chosen.count })}
      isBusy={chosen.isBusy}
      isDisabled={chosen.count === 0}
      onSubmit={() => chosen.apply({ our: true, reason: t("reason") })}
      onClose={onClose}
    >
      <Hairline active={sensors === null && !error} />
      {error && <ErrorState message={error.sentence} />}
      <div className="grid gap-3">
        <WhichField types={types} value={which} onChange={setWhich} />
        {sensors && (
          <p role="status" className="text-muted text-xs">
            {t("preview_count", { changing: changing.length, same: sensors.length - changing.length })}
          </p>
        )}
        {sensors && changing.length === 0 && (
          <EmptyState title={t("nothing_changes")} text={t("nothing_changes_text")} />
        )}
        {changing.length > 0 && (
          <>
            <Checkbox {...chosen.every} />
            <ul className="divide-y divide-line-soft rounded-control border border-line">
              {changing.map((sensor) => (
                <li key={sensor.id} className="grid gap-x-3 px-3 py-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
                  <Checkbox
                    label={`${sensor.equipment.name} · ${sensor.name}`}
                    hint={
                      chosen.skipped.get(sensor.id) ??
                      sensor.equipment_type ??
                      zones(`classes.${sensor.limit_class ?? "none"}`)
                    }
                    {...chosen.one(sensor.id)}
                  />
                  <ul className="py-1.5 max-md:pl-9">
                    {sensor.changes.filter(isChange).map((one) => (
                      <ChangeLine key={`${one.parameter} ${one.kind}`} change={one} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </SubmitDialog>
  );
}

interface WhichFieldProps extends Pick<ApplyOurDialogProps, "types"> {
  value: string;
  onChange: (which: string) => void;
}

/** All types, or one of them. */
function WhichField({ types, value: which, onChange }: WhichFieldProps) {
  const t = useTranslations("our-limits");
  const zones = useTranslations("level-zones");

  return (
    <Field label={t("fields.of")}>
      {(control) => (
        <Select
          {...control}
          value={which}
          onValueChange={onChange}
          options={[
            { value: every, label: t("every_class") },
            ...types.map(({ id, name }) => ({
              value: String(id),
              label: name,
              group: t("fields.equipment_type_id"),
            })),
            ...limitClasses.map((value) => ({
              value,
              label: zones(`classes.${value}`),
              group: t("fields.limit_class"),
            })),
          ]}
        />
      )}
    </Field>
  );
}

/** What would change in which sensors. */
function usePreview(which: string) {
  const { plant } = useViewer();
  const [sensors, setSensors] = useState<readonly PreviewedSensor[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const plant_id = typeof plant === "number" ? plant : undefined;

  useEffect(() => {
    const ended = new AbortController();
    const query = { ...(plant_id ? { plant_id } : {}), ...narrowedTo(which) };
    api
      .get<{ data: PreviewedSensor[] }>("/sensors/jobs/level-zones/our/preview", {
        query,
        isQuiet: true,
        signal: ended.signal,
      })
      .then(
        ({ data }) => {
          setSensors(data);
          setError(null);
        },
        (failure) => failure instanceof ApiError && failure.code !== "aborted" && setError(failure),
      );
    return () => ended.abort();
  }, [plant_id, which]);

  return { sensors, error };
}

/** An item type by its id, a machine type by its word. */
const narrowedTo = (which: string) =>
  which === every
    ? {}
    : limitClasses.some((one) => one === which)
      ? { limit_class: which }
      : { equipment_type_id: which };

type Change = PreviewedSensor["changes"][number];

const isChange = ({ before, after }: Change) =>
  before === null || before.warning !== after.warning || before.alarm !== after.alarm;

function ChangeLine({ change: { name, before, after, unit } }: { change: Change }) {
  const translate = useTranslations();
  const t = useTranslations("level-zones");
  const format = useFormatter();
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, { maximumFractionDigits: 3 }));
  const shown = ({ warning, alarm }: Change["after"]) => `${figure(warning)} / ${figure(alarm)}`;

  return (
    <li className="flex flex-wrap items-baseline justify-end gap-x-2 text-xs tabular-nums max-md:justify-start">
      <span className="text-muted">{translate(name)}</span>
      <span className="text-muted line-through">{before ? shown(before) : t("noLimits")}</span>
      <ArrowRight aria-hidden className="size-3 self-center text-muted" />
      <b className="font-semibold text-strong">{shown(after)}</b>
      <span className="text-muted">{unit}</span>
    </li>
  );
}
