import type { AlertRule } from "@/lib/domain/monitoring/alerts";
import { rulesOf } from "@/lib/domain/monitoring/zones";
import type { StoredZone } from "./learning";
import type { WatchedSensor } from "./sensor";

/** Made once for the zones of a measurement, because making them takes longer than to judge a sample by them. */
export function rulesWith(
  zones: readonly StoredZone[],
  { expected_interval_s }: Pick<WatchedSensor, "expected_interval_s">,
): readonly AlertRule[] {
  const known = madeRules.get(zones);
  if (known) return known;
  const made = zones.flatMap((zone) => rulesOf(zone, expected_interval_s));
  madeRules.set(zones, made);

  return made;
}

const madeRules = new WeakMap<readonly StoredZone[], readonly AlertRule[]>();
