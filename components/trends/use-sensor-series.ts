import { useCallback, useMemo, useState } from "react";
import type { SavedZone } from "@/components/level-zones/limits";
import { useLiveRefresh } from "@/lib/client/use-live-refresh";
import { useSeries } from "@/lib/client/use-series";
import { useStoredState } from "@/lib/client/use-stored-state";
import { type ChartRange, momentsOf, untilNow } from "@/lib/domain/monitoring/chart-range";
import type { Series, SeriesZone } from "@/lib/services/monitoring/series/series";

interface SeriesAsked {
  sensor_id: number;
  range: ChartRange;
  zones: readonly SavedZone[];
  timeZone: string;
  /** UTC milliseconds of the server's answer: the first draw is the same on both sides. */
  asked_at: number;
}

/** What the sensor measured in the range, going on while the range reaches until now. */
export function useSensorSeries({ sensor_id, range, zones, timeZone, asked_at }: SeriesAsked) {
  const [now, setNow] = useState(asked_at);
  useLiveRefresh({ asked_at, subjects: ["sensors"], id: sensor_id, withinMs: 5_000 });
  const moments = useMemo(() => untilNow(momentsOf(range, now, timeZone), now), [range, now, timeZone]);
  const isLive = moments.to >= now - 60_000;
  const refresh = useCallback(() => setNow(Date.now()), []);
  const {
    series: sensorSeries,
    error,
    isLoading,
    retry,
  } = useSeries(sensor_id, moments.from, moments.to, isLive, refresh);
  const [isDirected, setDirected] = useStoredState("trends-by-direction", false);
  // The page's limits are the newer ones: it is read again whenever a user saves, the readings are not.
  const series = useMemo(
    () =>
      sensorSeries && {
        ...sensorSeries,
        series: isDirected ? sensorSeries.series.map(directed) : sensorSeries.series,
        zones: zones.map((zone) => replacedBy(zone, sensorSeries.zones)),
      },
    [sensorSeries, zones, isDirected],
  );

  return {
    now,
    moments,
    series,
    error,
    isLoading,
    retry,
    /** By the names of the axes, whatever is drawn. */
    byAxis: sensorSeries?.series ?? null,
    /** Its axes look in known directions of the machine. */
    isMapped: sensorSeries?.series.some(({ view }) => view) ?? false,
    isDirected,
    setDirected,
  };
}

export type SensorSeriesShown = ReturnType<typeof useSensorSeries>;

/** Where the item is to be replaced is answered with the readings; other alarm limits have another. */
const replacedBy = (zone: SavedZone, answered: readonly SeriesZone[]): SavedZone & SeriesZone => {
  const same = answered.find(({ id, alarm }) => id === zone.id && alarm === zone.alarm);

  return { ...zone, replace: same?.replace ?? null };
};

/** Called by the direction that its axis looks on the machine; its limits stay those of the axis. */
const directed = (one: Series): Series => (one.view ? { ...one, name: one.view.name, isDirected: true } : one);
