"use client";

import { RefreshCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Moment, Sentence } from "@/components/ui/moment";
import { ProcessChip } from "@/components/ui/process-chip";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { RecomputeDialog } from "./recompute-dialog";

const looks = { queued: "pending", running: "running", completed: "completed", failed: "failed" } as const;

/** Readings calculated with earlier formulas, and the progress of the recalculation. Hidden if there are none. */
export function RecomputeCard({ sensor, recompute, stale, mayChange }: DeviceScreen & { mayChange: boolean }) {
  const t = useTranslations("recomputes");
  const [isAsking, setAsking] = useState(false);
  if (!recompute && !stale) return null;
  const isOpen = recompute?.status === "queued" || recompute?.status === "running";

  return (
    <Card>
      <CardHeader
        title={t("title")}
        actions={
          recompute && (
            <ProcessChip
              state={looks[recompute.status as keyof typeof looks]}
              label={t(`statuses.${recompute.status}`)}
            />
          )
        }
      />
      <div className="grid gap-2 p-3">
        {stale && !isOpen && (
          <p className="text-warning-text">
            <Sentence of={(at) => t("stale", { ...stale, since: at(stale.since, "day") })} />
          </p>
        )}
        {recompute && (
          <>
            <p className="text-muted text-xs">
              <Moment at={recompute.from_at} until={recompute.to_at} as="day" /> ·{" "}
              {t("counts", { done: recompute.done, changed: recompute.changed })}
            </p>
            {isOpen && (
              <progress
                aria-label={t("title")}
                className="h-1.5 w-full accent-accent"
                value={recompute.total ? recompute.done : undefined}
                max={recompute.total ?? undefined}
              />
            )}
            {recompute.status === "failed" && <p role="alert">{t("failed")}</p>}
          </>
        )}
        {mayChange && !isOpen && (
          <div>
            <Button onClick={() => setAsking(true)}>
              <RefreshCcw aria-hidden />
              {t("ask")}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <RecomputeDialog
          what={{ sensor_id: sensor.id }}
          since={stale?.since ?? recompute?.from_at ?? null}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
