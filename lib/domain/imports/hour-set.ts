const hourMs = 3_600_000;
/** Of the longest year, in bytes. */
const bytesAYear = Math.ceil((366 * 24) / 8);

/**
 * Hours (UTC) of measurements: a bit each, so that those of ten years of 6,000 measurements are some 70 MB.
 */
export class HourSet {
  readonly #sensors = new Map<number, Map<number, Map<number, Uint8Array>>>();
  #size = 0;
  #last: { sensor: number; parameter: number; hour: number } = { sensor: -1, parameter: -1, hour: -1 };

  /** How many hours of measurements. */
  get size(): number {
    return this.#size;
  }

  get sensors(): readonly number[] {
    return [...this.#sensors.keys()];
  }

  /** How many measurements. */
  get measurements(): number {
    return [...this.#sensors.values()].reduce((sum, own) => sum + own.size, 0);
  }

  add(sensor: number, parameter: number, ts: number): void {
    const hour = Math.floor(ts / hourMs);
    const last = this.#last;
    // Mostly one value follows another of the same hour.
    if (last.hour === hour && last.parameter === parameter && last.sensor === sensor) return;
    this.#last = { sensor, parameter, hour };
    const year = new Date(ts).getUTCFullYear();
    const bits = this.#bitsOf(sensor, parameter, year);
    const at = hour - Date.UTC(year, 0) / hourMs;
    const [place, bit] = [at >> 3, 1 << (at & 7)];
    const byte = bits[place] ?? 0;
    if (byte & bit) return;
    bits[place] = byte | bit;
    this.#size++;
  }

  has(sensor: number, parameter: number, ts: number): boolean {
    const year = new Date(ts).getUTCFullYear();
    const at = Math.floor(ts / hourMs) - Date.UTC(year, 0) / hourMs;

    return ((this.#sensors.get(sensor)?.get(parameter)?.get(year)?.[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
  }

  /** The years in which a sensor has hours, with their measurements. */
  yearsOf(sensor: number): Map<number, number[]> {
    const years = new Map<number, number[]>();
    for (const [parameter, own] of this.#sensors.get(sensor) ?? [])
      for (const year of own.keys()) years.set(year, [...(years.get(year) ?? []), parameter]);

    return years;
  }

  #bitsOf(sensor: number, parameter: number, year: number): Uint8Array {
    const parameters = this.#sensors.get(sensor) ?? new Map<number, Map<number, Uint8Array>>();
    this.#sensors.set(sensor, parameters);
    const years = parameters.get(parameter) ?? new Map<number, Uint8Array>();
    parameters.set(parameter, years);
    const bits = years.get(year) ?? new Uint8Array(bytesAYear);
    years.set(year, bits);

    return bits;
  }
}
