import { useMemo } from "react";
import { stepOf } from "@/components/level-zones/limits";
import type { ThresholdEditor } from "@/components/level-zones/use-limits-editor";
import { isDifference } from "@/lib/domain/monitoring/zones";
import type { SensorSeries } from "@/lib/services/monitoring/series/series";

/** The limits that are being tried, as a chart draws them: in place of the saved ones, and with handles. */
export function useTriedLimits(editor: ThresholdEditor, series: SensorSeries | null) {
  const { draft, parameter, kind, limits, base, saved, isReadOnly, replay, change } = editor;
  const tried = useMemo(
    () =>
      draft
        ? [
            ...(series?.zones ?? []).filter((zone) => zone.parameter !== draft.parameter || zone.kind !== draft.kind),
            draft,
          ]
        : null,
    [draft, series],
  );
  const zone = {
    id: saved?.id ?? 0,
    parameter,
    kind,
    warning: limits.warning,
    alarm: limits.alarm,
    replace: null,
    is_provisional: false,
  };
  const step = stepOf(base.alarm ?? base.warning ?? 10);

  return {
    parameter,
    draft: tried,
    replayed: draft && replay.answer ? replay.answer.draft.episodes : null,
    handles: isReadOnly || isDifference(kind) ? null : { zone, step, onChange: change },
  };
}
