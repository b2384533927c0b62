"use client";

import { useEffect, useState } from "react";
import type { ModelFeature } from "@/lib/domain/own-model/features";
import { api, unlessRefused } from "./api";

// Asked once in a window: what is switched on later shows with the next load of a page.
let asked: Promise<readonly ModelFeature[]> | null = null;

const features = () => {
  asked ??= unlessRefused(api.get<{ data: { features: ModelFeature[] } }>("/model", { isQuiet: true })).then(
    (answer) => {
      // Offline, say: the next who wants to know asks again.
      if (!answer) asked = null;
      return answer?.data.features ?? [];
    },
  );

  return asked;
};

/** What the company uses its own model for; nothing until it is known. */
export function useModelFeatures(isWanted = true): readonly ModelFeature[] {
  const [known, setKnown] = useState<readonly ModelFeature[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void features().then((found) => isCurrent && setKnown(found));
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);

  return known;
}
