import { contactOf } from "@/lib/domain/ingest/devices";
import type { controllers } from "@/lib/resources/controllers";
import type { RowOf } from "@/lib/resources/define";

/** Whether it speaks, beside what tells so; the sensors were read for their interval only. */
export function withContact({ sensors, ...row }: RowOf<typeof controllers>, now: Date) {
  const { is_online, last_seen_at } = row;

  return {
    ...row,
    contact: contactOf({ is_online, last_seen_at, interval_s: sensors[0]?.expected_interval_s ?? null }, now),
  };
}
