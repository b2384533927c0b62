import type { Prisma } from "@/lib/generated/prisma/client";
import type { FoundDiagnosis } from "@/lib/services/monitoring/captures/latest-diagnosis";

/** The alert's finding as it was when the order was made, in base units. */
export type Finding = {
  alert_id: number;
  sensor_id: number;
  sensor_name: string;
  parameter: number | null;
  data_set: string;
  alert_rule: string;
  level: string;
  peak_level: string;
  onset_value: number | null;
  value: number | null;
  peak_value: number | null;
  warning: number | null;
  alarm: number | null;
  opened_at: string;
  /** What the sensor's waveforms showed by then; absent in findings from before they were looked at. */
  diagnosis?: FoundDiagnosis | null;
  /** [milliseconds, value], the worst of every three hours of the week before. */
  points: [number, number][];
};

/** As it was kept with the order, in a column of JSON; null where no alert led to it. */
export const findingOf = ({ finding }: { finding: Prisma.JsonValue }) => finding as Finding | null;
