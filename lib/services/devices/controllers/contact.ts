import { contactOf } from "@/lib/domain/ingest/devices";
import type { Row } from "@/lib/server/resources/crud";

/** Whether it speaks, beside what tells so; the sensors were read for their interval only. */
export function withContact({ sensors, ...row }: Row, now: Date): Row {
  const [fastest] = (sensors as { expected_interval_s: number }[] | undefined) ?? [];
  const { is_online, last_seen_at } = row as unknown as { is_online: boolean | null; last_seen_at: Date | null };

  return {
    ...row,
    id: row.id,
    contact: contactOf({ is_online, last_seen_at, interval_s: fastest?.expected_interval_s ?? null }, now),
  };
}
