import { ReadingsReader, type ReadValue } from "@/lib/domain/imports/readings";
import type { HistoryHour } from "@/lib/services/monitoring/history/put-history";
import { runThresholdOf } from "@/lib/services/monitoring/ingest/match";
import type { HistorySensor } from "./measurements";
import type { OpenReadings } from "./readings-file";

/** Of one transaction: anyone who sends late readings waits for it, so it takes less than a second. */
const valuesAtOnce = 50_000;
const hoursAtOnce = 3_000;
const daysAtOnce = 400;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Batch {
  hours: HistoryHour[];
  values: number;
  /** Values of its own that the batch holds twice: the first counts. */
  repeated: number;
  /** Behind this line it begins, and with this it ends. */
  after: number;
  line: number;
}

/** The values of the file after a line, by hours of sensors. */
export async function* batchesOf(
  { table, header_line, layout }: OpenReadings,
  after: number,
  atOnce = valuesAtOnce,
): AsyncGenerator<Batch> {
  const reader = new ReadingsReader(layout);
  let gathered = new Gathered();
  let [begins, last] = [after, after];
  for await (const { line, cells } of table.rows()) {
    if (line <= header_line) continue;
    // Read as well: which of two hours a time means follows from the row before.
    const { values } = reader.read(cells);
    if (line <= after) continue;
    last = line;
    for (const value of values) gathered.add(value);
    if (gathered.isBelow(atOnce)) continue;
    yield { ...gathered.take(), after: begins, line };
    gathered = new Gathered();
    begins = line;
  }
  if (last > begins) yield { ...gathered.take(), after: begins, line: last };
}

interface MomentOfHour {
  at: number;
  running: boolean | null;
  values: Map<number, number>;
}

class Gathered {
  readonly #hours = new Map<string, { sensor: HistorySensor; hour: number; moments: Map<number, MomentOfHour> }>();
  readonly #days = new Set<number>();
  #values = 0;
  #repeated = 0;

  isBelow(atOnce: number): boolean {
    return this.#values < atOnce && this.#hours.size < hoursAtOnce && this.#days.size < daysAtOnce;
  }

  add({ sensor, parameter, ts, value }: ReadValue<HistorySensor>): void {
    this.#values++;
    const hour = Math.floor(ts / hourMs) * hourMs;
    this.#days.add(Math.floor(ts / dayMs));
    const key = `${sensor.id} ${hour}`;
    const own = this.#hours.get(key) ?? { sensor, hour, moments: new Map<number, MomentOfHour>() };
    this.#hours.set(key, own);
    const at = ts - hour;
    const moment = own.moments.get(at) ?? { at, running: null, values: new Map<number, number>() };
    own.moments.set(at, moment);
    if (moment.values.has(parameter.id)) {
      this.#repeated++;
      return;
    }
    moment.values.set(parameter.id, value);
    const threshold = runThresholdOf(sensor, parameter);
    if (threshold !== null) moment.running = moment.running || value >= threshold;
  }

  take(): Omit<Batch, "after" | "line"> {
    const hours = [...this.#hours.values()].map(({ sensor, hour, moments }) => ({
      sensor_id: sensor.id,
      hour,
      moments: [...moments.values()].sort((a, b) => a.at - b.at).map(sealedMoment),
    }));

    return {
      hours: hours.sort((a, b) => a.sensor_id - b.sensor_id || a.hour - b.hour),
      values: this.#values,
      repeated: this.#repeated,
    };
  }
}

function sealedMoment({ at, running, values }: MomentOfHour) {
  const parameters = [...values.keys()].sort((a, b) => a - b);

  return { at, running, parameters, values: parameters.map((one) => values.get(one) ?? 0), qualities: null };
}
