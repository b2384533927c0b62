import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";

/** How long the oldest readings have waited, for /metrics. Without workers it grows. */
export async function measureWaiting(): Promise<void> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ age: number }>(`select coalesce(extract(epoch from now() - min(since)), 0)::float as age
      from dirty_hours where marks > evaluated and held_until is null`),
  );
  metrics.readingsAge.set(firstOf(rows).age);
}
