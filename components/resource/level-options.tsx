"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useContext, useEffect, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Checkbox } from "@/components/ui/checkbox";
import { StatusShape } from "@/components/ui/status-shape";
import { ApiError, api } from "@/lib/client/api";
import type { Query } from "@/lib/client/query";
import type { Level } from "@/lib/domain/shared/levels";
import { ListRequestContext } from "./list-request";
import { askedBy } from "./plant-filters";

interface LevelOptionsProps {
  /** The filter's name in the call. */
  name: string;
  options: readonly string[];
  chosen: readonly string[];
  onToggle: (level: string) => void;
}

/** The levels of a list's filter, each with how many rows it would show beside the other filters. */
export function LevelOptions({ name, options, chosen, onToggle }: LevelOptionsProps) {
  const t = useTranslations("levels");
  const list = useTranslations("resource");
  const format = useFormatter();
  const counts = useLevelCounts(name, options);

  return (
    <div className="grid md:max-h-80 md:overflow-y-auto">
      {options.map((level) => {
        const found = counts[level];

        return (
          <Checkbox
            key={level}
            label={
              <span className="flex items-center gap-1.5">
                <StatusShape level={level as Level} size={14} decorative />
                {t(level)}
                <span className="text-muted tabular-nums">
                  {found && `${format.number(found.total)}${found.is_capped ? "+" : ""}`}
                  {found === null && <abbr title={list("not_counted")}>–</abbr>}
                </span>
              </span>
            }
            checked={chosen.includes(level)}
            onCheckedChange={() => onToggle(level)}
          />
        );
      })}
    </div>
  );
}

interface Found {
  total: number;
  is_capped: boolean;
}

/** What has been counted so far; null where it could not be. Counted again when another filter changes. */
function useLevelCounts(name: string, options: readonly string[]): Record<string, Found | null> {
  const { plant } = useViewer();
  const request = useContext(ListRequestContext);
  const [counted, setCounted] = useState<{ others: string; counts: Record<string, Found | null> } | null>(null);
  const path = request?.resource.path;
  const levels = options.join();
  // What is chosen among the levels does not change what each of them holds.
  const others = request && JSON.stringify({ ...askedBy(request, plant), [name]: undefined });
  useEffect(() => {
    if (!path || !others) return;
    let isCurrent = true;
    const count = async (level: string) => {
      const query = { ...(JSON.parse(others) as Query), [name]: [level], max: 1 };
      const found = await api.get<{ meta: Found }>(path, { query, isQuiet: true }).then(
        ({ meta }) => meta,
        (error) => {
          if (error instanceof ApiError) return null;
          throw error;
        },
      );
      if (isCurrent)
        setCounted((before) => ({
          others,
          counts: { ...(before?.others === others && before.counts), [level]: found },
        }));
    };
    for (const level of levels.split(",")) void count(level);
    return () => {
      isCurrent = false;
    };
  }, [path, others, name, levels]);

  return counted && counted.others === others ? counted.counts : {};
}
