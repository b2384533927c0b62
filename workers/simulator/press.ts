import type { ModbusTable } from "@/lib/domain/readers/modbus";

const minute = 60_000;
const day = 24 * 60 * minute;
const cycleMs = 45_000;

/**
 * A hydraulic press as its PLC has it: oil temperature and vibration of the pump, and whether the pump runs.
 *
 *   holding 0     oil temperature, 0.1 °C, signed
 *   holding 2, 3  pump vibration, mm/s, floating point of 32 bits
 *   holding 10    strokes since midnight UTC
 *   coil 0        pump runs
 */
export class SimulatedPress {
  constructor(
    private readonly unit: number,
    private readonly epoch: number,
  ) {}

  /** Null: there is no such register. */
  read(table: ModbusTable, register: number, now: number): number | boolean | null {
    if (table === "coil") return register === 0 ? this.#runs(now) : null;
    if (table !== "holding" || register > 10) return null;
    if (register === 0) return Math.round(this.#temperature(now) * 10) & 0xffff;
    if (register === 2 || register === 3) return halvesOf(this.#vibration(now))[register - 2] ?? 0;
    if (register === 10) return Math.floor((now % day) / cycleMs) & 0xffff;

    return 0;
  }

  /** Between the shifts it stands still for an hour. */
  #runs(now: number): boolean {
    return (now + this.unit * 3 * 60 * minute) % (8 * 60 * minute) > 60 * minute;
  }

  #temperature(now: number): number {
    const daily = 4 * Math.sin((2 * Math.PI * (now % day)) / day);

    return 46 + this.unit + daily + (this.#runs(now) ? 6 : 0) + 0.6 * Math.sin((2 * Math.PI * now) / cycleMs);
  }

  #vibration(now: number): number {
    if (!this.#runs(now)) return 0.05;
    const worn = Math.min(1, (now - this.epoch) / (30 * day));

    return 1.6 + 0.4 * this.unit + worn + 0.3 * Math.abs(Math.sin((2 * Math.PI * now) / cycleMs));
  }
}

function halvesOf(value: number): [number, number] {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);

  return [view.getUint16(0), view.getUint16(2)];
}
