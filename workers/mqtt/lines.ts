import type { Client } from "aedes";
import { canSubscribe, downTopic } from "@/lib/domain/ingest/topics";
import type { DeviceToken } from "@/lib/server/http/device";

/** One gateway's connection. */
export interface Line {
  client: Client;
  device: DeviceToken;
  /** What it listens to. */
  filters: Set<string>;
  /** Its messages one after another: the order is part of what an edge node reports. */
  last: Promise<unknown>;
  /** Settles when it has closed, and that is noted. */
  ended: Promise<void>;
}

/** The open connections. */
export class Lines {
  readonly #byClient = new Map<Client, Line>();

  constructor(readonly holder?: string) {}

  add(client: Client, device: DeviceToken): Line {
    const line = { client, device, filters: new Set<string>(), last: Promise.resolve(), ended: Promise.resolve() };
    this.#byClient.set(client, line);
    return line;
  }

  remove({ client }: Line): void {
    this.#byClient.delete(client);
  }

  of(client: Client | null): Line | undefined {
    return client ? this.#byClient.get(client) : undefined;
  }

  all(): Line[] {
    return [...this.#byClient.values()];
  }

  /** Each once, however many lines it has. */
  controllers(): number[] {
    return [...new Set(this.all().map(({ device }) => device.controller_id))];
  }

  ofController(controller_id: number): Line[] {
    return this.all().filter(({ device }) => device.controller_id === controller_id);
  }

  isSubscribed(device: DeviceToken, what: "cmd" | "receipt"): boolean {
    const topic = downTopic(device, what);
    return this.ofController(device.controller_id).some(({ filters }) =>
      [...filters].some((one) => covers(one, topic)),
    );
  }

  listen(client: Client, topics: readonly string[]): Line | undefined {
    const line = this.of(client);
    for (const topic of topics) if (line && canSubscribe(line.device, topic)) line.filters.add(topic);
    return line;
  }

  unlisten(client: Client, topics: readonly string[]): void {
    for (const topic of topics) this.of(client)?.filters.delete(topic);
  }
}

/** Filters are those that a gateway may have: at most their last level is a wildcard. */
const covers = (filter: string, topic: string) =>
  filter.toLowerCase() === topic.toLowerCase() ||
  (/[#+]$/.test(filter) && topic.toLowerCase().startsWith(filter.slice(0, -1).toLowerCase()));
