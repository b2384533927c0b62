import { type DeviceState, lowBattery, weakSignal } from "@/lib/domain/monitoring/device-state";
import type { LevelCounts } from "@/lib/domain/shared/levels";
import type { Call } from "@/lib/server/data/call";
import { isReporting, isSilent } from "@/lib/services/devices/sensors/reporting";
import type { CoverageTotals } from "@/lib/services/monitoring/coverage/items";
import { counters } from "./counters";
import { coverageTotals } from "./coverage";
import { inPlants } from "./plants";

export interface Health {
  items: { count: number; levels: LevelCounts };
  devices: { controllers: number; sensors: number } & Record<DeviceState, number>;
  /** How many of the items are watched now, and their covered hours of this month. */
  coverage: CoverageTotals;
}

/** Items by level, and the state of the devices that watch them. */
export async function health(call: Call, plant_id?: number): Promise<Health> {
  const { Equipments } = await counters(call, plant_id);
  return {
    items: Equipments,
    devices: await deviceHealth(call, plant_id),
    coverage: await coverageTotals(call, plant_id),
  };
}

export async function deviceHealth(call: Call, plant_id?: number): Promise<Health["devices"]> {
  const [devices] = await call.tx.$queryRaw<[Health["devices"]]>`
    select (select count(*)::int from controllers where deleted_at is null and archived_at is null and ${inPlants(call, plant_id)}) as controllers,
      count(*)::int as sensors,
      count(*) filter (where ${isReporting(call.now)})::int as reporting,
      count(*) filter (where ${isSilent(call.now)})::int as silent,
      count(*) filter (where is_inactive)::int as inactive,
      count(*) filter (where last_seen_at is null)::int as never_reported,
      count(*) filter (where not exists (select from level_zones z where z.sensor_id = s.id))::int as without_limits,
      count(*) filter (where battery_pct < ${lowBattery})::int as battery_low,
      count(*) filter (where signal < ${weakSignal})::int as signal_weak
    from sensors s where deleted_at is null and archived_at is null and ${inPlants(call, plant_id)}`;
  return devices;
}
