import { type DataSet, dataSets, parameterByKey } from "@/lib/domain/monitoring/parameters";
import type { Decoded } from "./payload";

/** A device that a gateway speaks for and that is no sensor here yet. */
export interface Stranger {
  uid: string;
  /** What it measures, by the names of its values. */
  data_set: DataSet;
  /** UTC milliseconds. */
  ts: number;
}

/** The devices of a message that nobody knows, each with its latest time. */
export function strangersIn({ readings }: Pick<Decoded, "readings">, known: ReadonlySet<string>): Stranger[] {
  const found = new Map<string, { keys: Set<string>; ts: number }>();
  for (const { uid, key, ts } of readings) {
    if (known.has(uid)) continue;
    const one = found.get(uid) ?? { keys: new Set<string>(), ts };
    one.keys.add(key);
    one.ts = Math.max(one.ts, ts);
    found.set(uid, one);
  }

  return [...found].map(([uid, { keys, ts }]) => ({ uid, data_set: dataSetOf(keys, uid), ts }));
}

/** The data set that has most of these values; of equals the first. Wireless vibration sensors are known by their address. */
function dataSetOf(keys: ReadonlySet<string>, uid: string): DataSet {
  if (uid.startsWith("ncd:")) return "ncd";
  const fits = (one: DataSet) => [...keys].filter((key) => parameterByKey(one, key)?.is_derived === false).length;

  return dataSets.reduce((best, one) => (fits(one) > fits(best) ? one : best));
}
