import { connect as connectSocket, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import ModbusRTU from "modbus-serial";
import { hostAndPort } from "@/lib/domain/readers/connection";
import {
  type Block,
  blocksOf,
  holdsBits,
  isWithin,
  readModbusAddress,
  sizeOf,
  valueIn,
  type Wanted,
} from "@/lib/domain/readers/modbus";
import { isDue, type ReaderTag, type Sample } from "@/lib/domain/readers/moments";
import { type RangeValue, readRange } from "@/lib/domain/readers/ranges";
import { faultOfCode } from "@/lib/domain/readers/state";
import { reachableAddress, UnreachableAddress } from "@/lib/server/http/reader-address";
import { type Connect, type DeviceConnection, DeviceFault, type DeviceSession, type Sink } from "./device";

/** A device that speaks Modbus TCP. Functions 1 to 4 read; nothing here writes. */

const connectTimeoutMs = 5_000;
const answerTimeoutMs = 2_000;
const mostTries = 3;
/** A unit behind a Modbus gateway that does not answer holds up the others. */
const silentUnitPauseMs = 30_000;

export const connectModbus: Connect = async (connection) => {
  const socket = await openSocket(connection);
  const client = new ModbusRTU();
  try {
    await client.linkTCP(socket, { port: socket.remotePort ?? 0 });
  } catch (error) {
    socket.destroy();
    throw new DeviceFault("closed", (error as Error).message);
  }
  client.setTimeout(answerTimeoutMs);

  return new ModbusSession(client, socket, connection);
};

async function openSocket({ url }: DeviceConnection): Promise<Socket> {
  const at = hostAndPort(url);
  const host = await reachableAddress(at, true).catch((error: unknown) => {
    if (error instanceof UnreachableAddress) throw new DeviceFault(error.fault);
    throw error;
  });

  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port: at.port });
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
      connectTimeoutMs,
    );
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeListener("error", fail);
      resolve(socket);
    });
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(new DeviceFault(faultOfCode(error.code), error.message));
    };
    socket.once("error", fail);
  });
}

class ModbusSession implements DeviceSession {
  readonly reportsChanges = false;
  readonly certificate = null;
  #last: Promise<unknown> = Promise.resolve();
  #broken: DeviceFault | null = null;
  readonly #silent = new Map<number, number>();
  /** Units whose last question was answered. */
  readonly #answering = new Set<number>();
  /** Tags whose block was refused: one of them, or a register between them, is none that the device has. */
  readonly #alone = new Set<number>();

  constructor(
    private readonly client: ModbusRTU,
    private readonly socket: Socket,
    private readonly connection: DeviceConnection,
  ) {
    socket.on("error", (error: NodeJS.ErrnoException) => {
      this.#broken ??= new DeviceFault(faultOfCode(error.code), error.message);
    });
    socket.on("close", () => {
      this.#broken ??= new DeviceFault("closed");
    });
  }

  async run(tags: readonly ReaderTag[], sink: Sink, signal: AbortSignal): Promise<void> {
    const groups = groupsOf(tags, this.connection.unit_id);
    for (const { path } of groups.unknown) sink.unreadable(path, "not_a_path");
    // There is nothing to ask it.
    if (groups.byInterval.size === 0) sink.answered();
    const due = new Map([...groups.byInterval.keys()].map((every) => [every, 0]));
    while (!signal.aborted) {
      if (this.#broken) throw this.#broken;
      const now = Date.now();
      const ready = [...due].filter(([every, at]) => isDue(at, every, now)).map(([every]) => every);
      if (ready.length > 0) {
        for (const every of ready) due.set(every, Math.floor(now / every) * every + every);
        await this.#poll(
          ready.flatMap((every) => groups.byInterval.get(every) ?? []),
          sink,
        );
      }
      const next = Math.min(...due.values(), now + 1_000);
      await pause(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined);
    }
  }

  /** A range of registers in every type and order, or the value of an address. */
  async readNow(addresses: readonly string[]): Promise<Record<string, unknown>> {
    const values: RangeValue[] = [];
    for (const address of addresses) values.push(await this.#readRange(address));

    return { values };
  }

  async browse(): Promise<Record<string, unknown>> {
    throw new DeviceFault("protocol", "Modbus has nothing to browse");
  }

  async close(): Promise<void> {
    this.socket.destroy();
  }

  async #readRange(address: string): Promise<RangeValue> {
    const range = readRange(address, this.connection.unit_id);
    if (!range) return { address, fault: "not_a_path" };
    try {
      return { address, ...range, answer: await this.#ask(range) };
    } catch (error) {
      if (this.#broken) throw this.#broken;
      return { address, ...range, fault: reasonOf(error) };
    }
  }

  async #poll(wanted: readonly WantedTag[], sink: Sink): Promise<void> {
    let isAsked = false;
    const questions = questionsOf(wanted, this.#alone);
    for (const { block, within } of questions) {
      if (!isDue(this.#silent.get(block.unit) ?? 0, silentUnitPauseMs, Date.now())) continue;
      isAsked = true;
      try {
        const answer = await this.#ask(block);
        this.#answering.add(block.unit);
        sink.take(within.map((one) => this.#sampleOf(one, answer, block)));
        for (const { path } of within) sink.unreadable(path, null);
      } catch (error) {
        if (this.#broken) throw this.#broken;
        if (within.length > 1 && isOfRegisters(error)) {
          for (const { tag } of within) this.#alone.add(tag);
          questions.push(...questionsOf(within, this.#alone));
          continue;
        }
        if (isTimeout(error)) {
          this.#answering.delete(block.unit);
          this.#silent.set(block.unit, Date.now() + silentUnitPauseMs);
        } else this.#answering.add(block.unit);
        sink.take(within.map(({ tag }) => ({ tag, raw: null, status: "bad", source_ts: null })));
        for (const { path } of within) sink.unreadable(path, reasonOf(error));
      }
    }
    if (this.#answering.size > 0) sink.answered();
    else if (isAsked) throw new DeviceFault("timeout");
  }

  #sampleOf(one: Wanted & { tag: number }, answer: readonly (number | boolean)[], { first }: Block): Sample {
    const raw = valueIn(answer, first, one, this.connection.word_order);

    return { tag: one.tag, raw, status: "good", source_ts: null };
  }

  /** One question at a time. What is not answered in two seconds is asked twice more. */
  #ask(block: Block): Promise<(number | boolean)[]> {
    const asked = this.#last.then(async () => {
      for (let tries = 1; ; tries++) {
        if (this.#broken) throw this.#broken;
        try {
          return await this.#question(block);
        } catch (error) {
          if (tries >= mostTries || !isTimeout(error)) throw error;
        }
      }
    });
    this.#last = asked.catch(() => undefined);

    return asked;
  }

  async #question({ unit, table, first, count }: Block): Promise<(number | boolean)[]> {
    this.client.setID(unit);
    switch (table) {
      case "coil":
        return (await this.client.readCoils(first, count)).data.slice(0, count);
      case "discrete":
        return (await this.client.readDiscreteInputs(first, count)).data.slice(0, count);
      case "holding":
        return (await this.client.readHoldingRegisters(first, count)).data;
      case "input":
        return (await this.client.readInputRegisters(first, count)).data;
    }
  }
}

type WantedTag = Wanted & { tag: number; path: string };

function questionsOf(
  wanted: readonly WantedTag[],
  alone: ReadonlySet<number>,
): { block: Block; within: readonly WantedTag[] }[] {
  const together = wanted.filter(({ tag }) => !alone.has(tag));

  return [
    ...blocksOf(together).map((block) => ({ block, within: together.filter((one) => isWithin(block, one)) })),
    ...wanted
      .filter(({ tag }) => alone.has(tag))
      .flatMap((one) => blocksOf([one]).map((block) => ({ block, within: [one] }))),
  ];
}

function groupsOf(tags: readonly ReaderTag[], unit_id: number) {
  const byInterval = new Map<number, WantedTag[]>();
  const unknown: ReaderTag[] = [];
  tags.forEach((one, tag) => {
    const address = readModbusAddress(one.path, unit_id);
    if (!address || address.register + sizeOf(address, one.type) > 0x1_0000) unknown.push(one);
    else {
      const type = holdsBits(address.table) ? undefined : one.type;
      const group = byInterval.get(one.every_ms) ?? [];
      byInterval.set(one.every_ms, [...group, { ...address, type, tag, path: one.path }]);
    }
  });

  return { byInterval, unknown };
}

const isTimeout = (error: unknown) => (error as { errno?: string }).errno === "ETIMEDOUT";

/** The device has not all of what was asked for, or not so much in one question. */
const isOfRegisters = (error: unknown) => [2, 3].includes((error as { modbusCode?: number }).modbusCode ?? 0);

/** What the device answered, in the words of the standard. */
const exceptions: Record<number, string> = {
  1: "illegal_function",
  2: "illegal_address",
  3: "illegal_value",
  4: "device_failure",
  6: "device_busy",
  10: "gateway_path",
  11: "gateway_no_answer",
};

function reasonOf(error: unknown): string {
  if (isTimeout(error)) return "timeout";
  const { modbusCode } = error as { modbusCode?: number };

  return (modbusCode === undefined ? undefined : exceptions[modbusCode]) ?? "protocol";
}
