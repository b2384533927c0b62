"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonRows } from "@/components/ui/skeletons";
import { ApiError, api } from "@/lib/client/api";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { useLive } from "@/lib/client/use-live";
import { type Level, levels } from "@/lib/domain/shared/levels";
import { AcknowledgeDialog, MuteDialog } from "./alert-dialogs";
import { AlertRow } from "./alert-row";
import type { WireAlert } from "./wire-alert";

const views = ["open", "new", "acknowledged", "muted"] as const;
type View = (typeof views)[number];

/** The alerts that are open, or new, acknowledged, muted; with what can be done with each. */
export function OpenAlarms() {
  const t = useTranslations("alerts");
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const { plant, letter_keys } = useViewer();
  const [view, setView] = useState<View>("open");
  const [at, setAt] = useState(0);
  const [asking, setAsking] = useState<{ what: "acknowledge" | "mute"; alert: WireAlert } | null>(null);
  const level = levels.find((one) => one === address.get("level")) ?? null;
  const { alerts, recent, error, load } = useAlerts(view, level, plant);
  const chosen = alerts?.[Math.min(at, alerts.length - 1)];

  function close() {
    const query = new URLSearchParams(address);
    query.delete("panel");
    query.delete("level");
    router.replace(query.size > 0 ? `${pathname}?${query}` : pathname, { scroll: false });
  }
  const move = (by: number) => setAt((before) => Math.max(0, Math.min((alerts?.length ?? 1) - 1, before + by)));
  useHotkeys(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => chosen && !chosen.acknowledged_at && setAsking({ what: "acknowledge", alert: chosen }),
      w: () => chosen && router.push(orderHref(chosen)),
    },
    { letters: letter_keys, enabled: asking === null },
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("title")}
      description={t("rate", { count: recent })}
      place="right"
      full
      className="md:w-[min(100vw,72rem)] md:max-w-none"
    >
      <div className="grid gap-3">
        <SegmentedControl
          label={t("show")}
          value={view}
          onValueChange={(next) => {
            setView(next);
            setAt(0);
          }}
          segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {error ? (
          <ErrorState message={error.sentence} onRetry={load} />
        ) : alerts === null ? (
          <SkeletonRows rows={6} columns={5} />
        ) : alerts.length === 0 ? (
          <EmptyState title={t("none")} text={t("noneText")} />
        ) : (
          <ul className="grid gap-2">
            {alerts.map((alert, index) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                isChosen={index === at}
                orderHref={orderHref(alert)}
                onAcknowledge={() => setAsking({ what: "acknowledge", alert })}
                onMute={() => setAsking({ what: "mute", alert })}
              />
            ))}
          </ul>
        )}
      </div>
      {asking?.what === "acknowledge" && (
        <AcknowledgeDialog alert={asking.alert} onDone={load} onClose={() => setAsking(null)} />
      )}
      {asking?.what === "mute" && <MuteDialog alert={asking.alert} onDone={load} onClose={() => setAsking(null)} />}
    </Dialog>
  );
}

const orderHref = ({ id, sensor, work_order }: WireAlert) =>
  work_order
    ? `/maintenance/work-orders/${work_order.id}`
    : `/maintenance/work-orders?new=1${sensor.equipment ? `&equipment_id=${sensor.equipment.id}` : ""}&alert_id=${id}`;

const calmMs = 1_500;
const hour = 3_600_000;

/** The list follows what happens; a burst of events is one call. */
function useAlerts(view: View, level: Level | null, plant: ReturnType<typeof useViewer>["plant"]) {
  const [alerts, setAlerts] = useState<WireAlert[] | null>(null);
  const [recent, setRecent] = useState(0);
  const [error, setError] = useState<ApiError | null>(null);
  const timer = useRef<number | undefined>(undefined);

  const load = useCallback(async () => {
    const place = typeof plant === "number" ? { plant_id: [plant] } : {};
    const since = new Date(Date.now() - hour).toISOString();
    try {
      const [list, rate] = await Promise.all([
        api.get<{ data: WireAlert[] }>("/alerts", {
          query: { ...place, state: [view], level: level ? [level] : [], max: 200 },
          isQuiet: true,
        }),
        api.get<{ meta: { total: number } }>("/alerts", {
          query: { ...place, daterange: { from: since }, max: 1 },
          isQuiet: true,
        }),
      ]);
      setAlerts(list.data);
      setRecent(rate.meta.total);
      setError(null);
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure);
    }
  }, [view, level, plant]);

  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useLive(["alerts"], () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void load();
    }, calmMs);
  });

  return { alerts, recent, error, load: () => void load() };
}
