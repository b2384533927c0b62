import { type BrokerState, brokerStateOf } from "@/lib/domain/brokers/broker";
import { asProvider } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";

/** Counts brokers for /metrics. */
export async function measureBrokers(now = new Date()): Promise<void> {
  const rows = await asProvider((tx) =>
    tx.broker.findMany({
      where: { is_active: true },
      select: { is_active: true, connected_at: true, checked_at: true, waiting_since: true, failing_since: true },
    }),
  );
  const states = rows.map((row) => brokerStateOf(row, now));
  for (const state of ["connected", "waiting", "connecting", "failing"] satisfies BrokerState[])
    metrics.brokers.set({ state }, states.filter((one) => one === state).length);
}
