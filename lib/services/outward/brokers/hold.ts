import { asProvider } from "@/lib/server/data/db";
import { HeldLocks } from "@/lib/server/data/held-locks";
import { type LiveEvent, liveChannel } from "@/lib/server/live/events";
import { type Listening, listenSealed } from "@/lib/server/live/listen";
import { type BrokerConnection, keepBroker } from "./connection";

/** Of the connections to brokers. */
const lockKind = 41_604;
/** In one round: several workers that begin together share them out. */
const mostTaken = 4;

/** What changes something that brokers get. Whatever else does is seen at the next look. */
const subjects = new Set([
  ...["alerts", "sensors", "work-orders", "equipments", "machines", "assets", "production-lines", "plants"],
]);

interface Holding {
  version: number;
  plant_id: number;
  connection: BrokerConnection;
}

/** The brokers that this process is connected to, of those that several processes share. */
export class HeldBrokers {
  readonly #held = new Map<number, Holding>();
  readonly #locks = new HeldLocks(lockKind, () => void this.#endAll());
  #listening: Listening | undefined;

  constructor(private readonly clock: () => Date) {}

  /** Takes those that nobody holds, leaves those that are off or gone, and begins those again whose settings have changed. */
  async round(): Promise<void> {
    const rows = await asProvider((tx) =>
      tx.broker.findMany({
        where: { is_active: true, plant: { deleted_at: null, archived_at: null } },
        select: { id: true, version: true, plant_id: true },
        orderBy: { id: "asc" },
      }),
    );
    const wanted = new Map(rows.map((row) => [row.id, row]));
    const ended = [...this.#held].filter(([id, { version }]) => wanted.get(id)?.version !== version);
    await Promise.all(ended.map(([id]) => this.#end(id).then(() => this.#locks.release(id))));

    let taken = 0;
    for (const { id, version, plant_id } of rows) {
      if (this.#held.has(id) || taken >= mostTaken || !(await this.#locks.take(id))) continue;
      taken++;
      this.#held.set(id, { version, plant_id, connection: keepBroker(id, this.clock) });
    }
    await this.#listenWhileHolding();
  }

  /** Others take them over at once. */
  async stop(): Promise<void> {
    await this.#endAll();
    await this.#listenWhileHolding();
    await this.#locks.end();
  }

  async #endAll() {
    await Promise.all([...this.#held.keys()].map((id) => this.#end(id)));
  }

  async #end(id: number) {
    const holding = this.#held.get(id);
    this.#held.delete(id);
    await holding?.connection.stop();
  }

  async #listenWhileHolding() {
    const handlers = { received: (text: string) => this.#handleChange(text), connected: () => this.#wake(() => true) };
    if (this.#held.size > 0) this.#listening ??= listenSealed(liveChannel, handlers);
    else {
      await this.#listening?.stop();
      this.#listening = undefined;
    }
  }

  /** A change wakes the connections of its plant. */
  #handleChange(text: string) {
    const event = eventIn(text);
    if (!event || !subjects.has(event.subject)) return;
    this.#wake(({ plant_id }) => event.plant_id == null || event.plant_id === plant_id);
  }

  #wake(which: (holding: Holding) => boolean) {
    for (const holding of this.#held.values()) if (which(holding)) holding.connection.wake();
  }
}

/** Null: it is none, such as the word for a gap. */
function eventIn(text: string): LiveEvent | null {
  try {
    return JSON.parse(text) as LiveEvent;
  } catch {
    return null;
  }
}
