"use client";

import { useEffect, useState } from "react";
import { api, unlessRefused } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { ForecastAnswer } from "@/lib/services/screens/item-forecast";
import { ForecastLine } from "./forecast-line";
import { PartLines } from "./part-lines";

/** Beside a case: asked for when it is opened; without an answer the case stands alone. */
export function CaseForecast({ equipment_id }: { equipment_id: number }) {
  const [forecast, setForecast] = useState<OnWire<ForecastAnswer> | null>(null);
  useEffect(() => {
    let isWanted = true;
    void unlessRefused(api.get<{ data: OnWire<ForecastAnswer> }>(`/equipments/${equipment_id}/forecast`)).then(
      (answer) => {
        if (isWanted) setForecast(answer?.data ?? null);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [equipment_id]);
  if (!forecast?.leading) return null;

  return (
    <div className="grid gap-2 rounded-control border border-line px-2 py-1.5">
      <ForecastLine forecast={forecast} />
      <PartLines forecast={forecast} />
    </div>
  );
}
