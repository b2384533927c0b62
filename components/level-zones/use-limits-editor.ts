"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCan } from "@/components/shell/viewer-context";
import { toast } from "@/components/ui/toaster";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import { useReplay } from "@/lib/client/use-replay";
import { freshFor, type ZoneKind, type ZoneLimits } from "@/lib/domain/monitoring/zones";
import type { SeriesZone } from "@/lib/services/monitoring/series/series";
import { bodyOf, limitNames, limitsOf, type Measure, type SavedZone } from "./limits";
import { type TypedLimits, typedOver } from "./typed-limits";

export interface Edited {
  sensor: { id: number; name: string };
  measures: readonly Measure[];
  zones: readonly SavedZone[];
  /** The measurement that is opened with, and the rule of its limits where one is meant. */
  opened?: { parameter: number; kind?: ZoneKind } | null;
}

/** The rule that is meant where it has limits of the measurement, else the first that has. */
function firstKind(zones: readonly SavedZone[], parameter: number, meant: ZoneKind | undefined): ZoneKind {
  const own = zones.filter((zone) => zone.parameter === parameter);

  return (own.find(({ kind }) => kind === meant) ?? own[0])?.kind ?? "high";
}

/** The limits of one measurement while they are tried: shared by the panel's steppers and the handles on the chart. */
export function useLimitsEditor({ sensor, measures, zones, opened }: Edited) {
  const t = useTranslations();
  const router = useRouter();
  const isReadOnly = !useCan()("update_controllers");
  const first = measures.find(({ id }) => id === opened?.parameter)?.id ?? zones[0]?.parameter ?? measures[0]?.id ?? 0;
  const [parameter, setParameter] = useState(first);
  const [kind, setKind] = useState<ZoneKind>(firstKind(zones, first, opened?.kind));
  const [isSaving, setSaving] = useState(false);
  const [typed, setTyped] = useState<TypedLimits | null>(null);

  const saved = zones.find((zone) => zone.parameter === parameter && zone.kind === kind);
  const unit = measures.find(({ id }) => id === parameter)?.unit ?? "";
  const base = useMemo(() => (saved ? limitsOf(saved) : freshFor(kind)), [saved, kind]);
  const now = typedOver(typed, `${parameter} ${kind}`, saved);
  const limits = useMemo(() => ({ ...base, ...now.limits }), [base, now.limits]);
  const changes = limitNames.filter((name) => limits[name] !== base[name]);
  const hasLimits = limits.warning !== null || limits.alarm !== null;
  const replay = useReplay(sensor.id, hasLimits ? { ...bodyOf(limits, unit), parameter, kind } : null);
  const errors = { ...replay.messages, ...now.errors };

  const change = (part: Partial<ZoneLimits>) => setTyped({ ...now, limits: { ...now.limits, ...part }, errors: {} });

  const draft = useTriedZone({ id: saved?.id ?? 0, parameter, kind, limits, base });

  async function save(reason: string) {
    setSaving(true);
    const path = `/sensors/jobs/${sensor.id}/level-zones`;
    const more = { unit, ...(reason === "" ? {} : { reason }) };
    try {
      if (saved) {
        const changed = Object.fromEntries(changes.map((name) => [name, limits[name]]));
        const version = now.theirs?.version ?? saved.version;
        await api.put(`${path}/${saved.id}`, { body: { ...changed, ...more, version }, isQuiet: true });
      } else await api.post(path, { body: { ...bodyOf(limits, unit), ...more, parameter, kind }, isQuiet: true });
      toast.success(t("resource.saved", { item: t("level-zones.item") }));
      setTyped(null);
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      refuse(error);
    } finally {
      setSaving(false);
    }
  }

  /** The numbers typed stay; what somebody else has saved stands beside them. */
  function refuse(error: ApiError) {
    if (error.code === "stale_version" && error.data) setTyped({ ...now, theirs: error.data as SavedZone });
    else if (Object.keys(error.messages).length > 0) setTyped({ ...now, errors: error.messages });
    else api.announce(error);
  }

  return {
    sensor,
    measures,
    zones,
    parameter,
    kind,
    unit,
    saved,
    base,
    limits,
    changes,
    errors,
    theirs: changes.length > 0 ? now.theirs : null,
    isReadOnly,
    isSaving,
    replay,
    draft,
    change,
    discard: () => setTyped(null),
    save,
    choose: (next: { parameter?: number; kind?: ZoneKind }) => {
      setTyped(null);
      if (next.parameter !== undefined) setParameter(next.parameter);
      if (next.kind !== undefined) setKind(next.kind);
    },
  };
}

interface TriedZone {
  id: number;
  parameter: number;
  kind: ZoneKind;
  limits: ZoneLimits;
  base: ZoneLimits;
}

/** The limits as the chart draws them while they differ from the saved ones. */
function useTriedZone({ id, parameter, kind, limits: { warning, alarm }, base }: TriedZone) {
  return useMemo<SeriesZone | null>(
    () =>
      warning === base.warning && alarm === base.alarm
        ? null
        : { id, parameter, kind, warning, alarm, replace: null, is_provisional: false },
    [warning, alarm, base.warning, base.alarm, id, parameter, kind],
  );
}

export type ThresholdEditor = ReturnType<typeof useLimitsEditor>;
