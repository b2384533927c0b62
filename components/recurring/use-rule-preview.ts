"use client";

import { useEffect, useState } from "react";
import { api, refusalIn } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { previewRule } from "@/lib/services/maintenance/series/preview";

export type RulePreview = OnWire<Awaited<ReturnType<typeof previewRule>>>;

/** While the user types, the last input is requested. */
const pause = 300;

/** The next ten dates of a rule and the rule in words, asked for a moment after each change; null until it is complete. */
export function useRulePreview(
  rule: object,
  plant_id: number | null,
): { preview: RulePreview | null; error: string | null } {
  const asked = JSON.stringify({ ...rule, plant_id });
  const [found, setFound] = useState<{ preview: RulePreview | null; error: string | null }>({
    preview: null,
    error: null,
  });
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      api
        .post<RulePreview>("/maintenance/recurring/preview", { body: JSON.parse(asked), isQuiet: true })
        .then((preview) => isWanted && setFound({ preview, error: null }))
        .catch((caught) => {
          const error = refusalIn(caught);
          if (isWanted) setFound({ preview: null, error: Object.values(error.messages)[0]?.[0] ?? error.sentence });
        });
    }, pause);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked]);

  return found;
}
