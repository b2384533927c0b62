import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { type DurationUnit, durationParts } from "@/lib/domain/shared/duration";

const terms = ["hours", "minutes", "seconds"] as const;

/** A stored duration as a person reads it: "1 h 30 min", "45 s". */
export function useDurationText() {
  const t = useTranslations("ui.duration");

  return useCallback(
    (value: number, unit: DurationUnit): string => {
      const parts = durationParts(value, unit);
      const shown = terms.filter((term) => parts[term] > 0 || (value === 0 && term === unit));
      return shown.map((term) => t(term, { [term]: parts[term] })).join(" ");
    },
    [t],
  );
}
