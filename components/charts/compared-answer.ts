import type { SensorSeries } from "@/lib/services/monitoring/series/series";

/** What was answered before stays until the next has come: of another sensor, or where that failed, it is not compared. */
export const answerOf = <Answer extends Pick<SensorSeries, "sensor_id">>(
  sensor_id: number | null,
  { series, error }: { series: Answer | null; error: unknown },
): Answer | null => (error === null && series?.sensor_id === sensor_id ? series : null);
