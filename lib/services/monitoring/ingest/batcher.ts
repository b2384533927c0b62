import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Delivery } from "./delivery";

interface Waiting<T> {
  delivery: Delivery;
  resolve: (result: T) => void;
  reject: (error: unknown) => void;
}

const mostReadings = 8_000;
/** Two transactions write while the next readings gather: more would only wait for each other. */
const lanes = 2;

/**
 * What arrives while others are being stored is stored in one transaction: a commit costs as much for one batch as for
 * twenty. Nobody waits for company: a delivery that comes alone is stored at once.
 */
export class WriteBatcher<T> {
  #waiting: Waiting<T>[] = [];
  #busy = 0;
  #isBeginning = false;

  /** `store` gives each delivery its result, or the error that is its own; where it throws, each is tried alone. */
  constructor(private readonly store: (deliveries: readonly Delivery[]) => Promise<(T | Error)[]>) {}

  add(delivery: Delivery): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ delivery, resolve, reject });
      this.#beginTogether();
    });
  }

  /** What arrives in the same turn of the loop goes together. */
  #beginTogether(): void {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    setImmediate(() => {
      this.#isBeginning = false;
      this.#begin();
    });
  }

  #begin(): void {
    while (this.#busy < lanes && this.#waiting.length > 0) {
      this.#busy++;
      void this.#send(this.#next()).finally(() => {
        this.#busy--;
        this.#beginTogether();
      });
    }
  }

  /** One delivery a gateway: the next of the same one comes after it. */
  #next(): Waiting<T>[] {
    const group: Waiting<T>[] = [];
    const left: Waiting<T>[] = [];
    const gateways = new Set<number>();
    let readings = 0;
    for (const one of this.#waiting) {
      const { device, batch } = one.delivery;
      const isFull = group.length > 0 && readings + batch.readings.length > mostReadings;
      if (isFull || gateways.has(device.controller_id)) left.push(one);
      else {
        gateways.add(device.controller_id);
        readings += batch.readings.length;
        group.push(one);
      }
    }
    this.#waiting = left;

    return group;
  }

  async #send(group: readonly Waiting<T>[]): Promise<void> {
    try {
      const results = await this.store(group.map(({ delivery }) => delivery));
      group.forEach(({ resolve, reject }, index) => {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      if (group.length === 1) firstOf(group).reject(error);
      else for (const one of group) await this.#send([one]);
    }
  }
}
