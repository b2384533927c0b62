import { type Decoded, decodeReadings, type Rejection, type RejectionCode, type Undecodable } from "./payload";

/**
 * What an adapter makes of a sender's own body: our payload, and for each part of it the place in the sender's body that
 * it comes from. So every adapter's values are judged by the same rules, and a refusal names what the sender sent.
 */
export class Assembly {
  readonly #devices: Device[] = [];
  readonly #waveforms: object[] = [];
  readonly #registers: Record<string, number> = {};
  readonly #paths = new Map<string, string>();
  readonly #rejected: Rejection[] = [];
  readonly #byUid = new Map<string, DevicePart>();

  /** The part of a device; the same one for the same uid and time. `path` is where the sender names the device. */
  device(uid: string, ts: string | number | undefined, path: string): DevicePart {
    const known = this.#byUid.get(`${uid} ${ts}`);
    if (known) return known;
    const device: Device = { uid, ts, values: {}, units: {}, meta: {}, q: {} };
    const own = `devices[${this.#devices.push(device) - 1}]`;
    this.#paths.set(own, path).set(`${own}.uid`, path).set(`${own}.ts`, path);
    const part = new DevicePart(device, own, this.#paths);
    this.#byUid.set(`${uid} ${ts}`, part);

    return part;
  }

  waveform(waveform: Record<string, unknown>, path: string): void {
    this.#paths.set(`waveforms[${this.#waveforms.push(waveform) - 1}]`, path);
  }

  register(number: string, value: number, path: string): void {
    this.#registers[number] = value;
    this.#paths.set(`regs.${number}`, path);
  }

  refuse(path: string, code: RejectionCode): void {
    this.#rejected.push({ path, code });
  }

  /** `now` is UTC milliseconds. */
  decode(gateway: string, now: number): Decoded | Undecodable {
    const decoded = decodeReadings(
      { v: 1, gateway, devices: this.#devices, regs: this.#registers, waveforms: this.#waveforms },
      now,
    );
    if (!decoded.ok) return { ...decoded, path: this.#sent(decoded.path) };
    const moved = <Part extends { path: string }>(part: Part) => ({ ...part, path: this.#sent(part.path) });
    const reading = (one: Decoded["readings"][number]) => ({ ...moved(one), device_path: this.#sent(one.device_path) });

    return {
      ...decoded,
      readings: decoded.readings.map(reading),
      quarantined: decoded.quarantined.map(reading),
      rejected: [...this.#rejected, ...decoded.rejected.map(moved)],
      waveforms: decoded.waveforms.map(moved),
      register_paths: new Map([...decoded.registers.keys()].map((key) => [key, this.#sent(`regs.${key}`)])),
    };
  }

  /** The sender's path of a path of ours: its own, or that of the nearest part around it. */
  #sent(path: string): string {
    for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
      const found = this.#paths.get(path.slice(0, end));
      if (found !== undefined) return found;
    }

    return path;
  }
}

interface Device {
  uid: string;
  ts: string | number | undefined;
  running?: boolean;
  values: Record<string, unknown>;
  units: Record<string, string>;
  meta: Record<string, unknown>;
  q: Record<string, number>;
}

class DevicePart {
  constructor(
    private readonly device: Device,
    private readonly own: string,
    private readonly paths: Map<string, string>,
  ) {}

  value(key: string, value: unknown, path: string, { unit, quality }: { unit?: string; quality?: number } = {}): void {
    this.device.values[key] = value;
    if (unit !== undefined) this.device.units[key] = unit;
    if (quality !== undefined) this.device.q[key] = quality;
    this.paths.set(`${this.own}.values.${key}`, path).set(`${this.own}.q.${key}`, path);
  }

  meta(key: string, value: unknown, path: string): void {
    this.device.meta[key] = value;
    this.paths.set(`${this.own}.meta.${key}`, path);
  }

  running(isRunning: boolean): void {
    this.device.running = isRunning;
  }
}
