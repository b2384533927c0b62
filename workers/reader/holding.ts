import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Moments, type Sample } from "@/lib/domain/readers/moments";
import { pauseBeforeAttempt, type ReaderFault, type ReaderState, stateOfFault } from "@/lib/domain/readers/state";
import type { ReaderAnswers } from "@/lib/inputs/readers";
import { log } from "@/lib/server/log";
import type { ReaderConfiguration } from "@/lib/services/devices/readers/configuration";
import { type Connect, DeviceFault, type DeviceSession, type ServerCertificate, type Sink } from "./device";
import { countReadings, SegmentStore } from "./segments";
import { Sender } from "./sender";
import { type Bound, type ReaderServer, Refused } from "./server";

/**
 * One controller, for as long as this process holds it: what it reads is asked of the server, and asked again when it changes;
 * its device is connected to; what is read goes to the disk and from there to the server.
 */

export interface HoldingOptions {
  server: ReaderServer;
  bound: Bound;
  holder: string;
  /** Of this controller. */
  directory: string;
  connect: (type: string) => Promise<Connect>;
  /** This process holds the controller no more; the reason is for the log. */
  ended: (reason: string) => void;
}

const reportEveryMs = 30_000;
/** The first value of a moment waits so long for the others. */
const settleMs = 1_000;
const flushEveryMs = 250;
const mostListed = 50;
const minute = 60_000;

interface Found {
  configuration: ReaderConfiguration;
  tag: string;
}

interface Device {
  controller: AbortController;
  /** What it was begun with. */
  text: string;
  session: DeviceSession | null;
  done: Promise<void>;
}

export class Holding {
  readonly store: SegmentStore;
  readonly #ending = new AbortController();
  readonly #sender: Sender;
  readonly #unreadable = new Map<string, string>();
  readonly #answered = new Set<number>();
  readonly #counted: { at: number; readings: number }[] = [];
  #device: Device | null = null;
  #status: { state: ReaderState; fault: ReaderFault | null } = { state: "connecting", fault: null };
  #certificate: ServerCertificate | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #reported: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | null = null;
  #isDiskFull = false;
  tags = 0;

  constructor(private readonly options: HoldingOptions) {
    const { server, bound, holder, directory } = options;
    this.store = new SegmentStore(directory, holder);
    this.#sender = new Sender(this.store, (batch) => server.send(bound, batch));
  }

  start(): void {
    const { signal } = this.#ending;
    this.#running = Promise.all([this.#follow(signal), this.#sender.run(signal), this.#reportEvery(signal)]);
  }

  /** Sends what it can in a moment, and lets another process hold the controller. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#endDevice();
    await this.#running.catch(() => undefined);
    this.store.close();
    await this.#sender.sendAll(2_000).catch(() => undefined);
    await this.options.server.report(this.options.bound.token, { is_leaving: true }).catch(() => undefined);
  }

  /** Asks for the configuration, and waits at the server until it is another one. */
  async #follow(signal: AbortSignal): Promise<void> {
    const { server, bound } = this.options;
    let known: string | null = null;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const found: Found | null = await server.configuration<ReaderConfiguration>(bound.token, known, signal);
        failures = 0;
        if (!found) continue;
        known = found.tag;
        await this.#apply(found.configuration);
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        if (error instanceof Refused && error.code === "held") return this.#lose("another reader holds it");
        if (error instanceof Refused && error.status === 401) return this.#lose("its token is not valid");
        if (error instanceof Refused && error.status === 409) {
          await this.#endDevice();
          known = null;
        }
        await pause(waitAfter(error, failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #lose(reason: string): void {
    this.#ending.abort();
    void this.#endDevice().then(() => {
      this.store.close();
      this.options.ended(reason);
    });
  }

  async #apply(configuration: ReaderConfiguration): Promise<void> {
    const { requests, ...rest } = configuration;
    const text = JSON.stringify(rest);
    if (this.#device?.text !== text) {
      await this.#endDevice();
      this.tags = rest.tags.length;
      const controller = new AbortController();
      const device: Device = { controller, text, session: null, done: Promise.resolve() };
      this.#device = device;
      device.done = this.#keepConnected(device, configuration);
    }
    for (const request of requests) if (!this.#answered.has(request.id)) void this.#answer(request);
  }

  async #endDevice(): Promise<void> {
    const device = this.#device;
    this.#device = null;
    if (!device) return;
    device.controller.abort();
    await device.session?.close().catch(() => undefined);
    await device.done;
    this.#unreadable.clear();
    this.#certificate = null;
  }

  async #keepConnected(device: Device, configuration: ReaderConfiguration): Promise<void> {
    const { signal } = device.controller;
    const { controller, connection, tags } = configuration;
    const context = { directory: this.options.directory, serial: controller.serial_number };
    const moments = new Moments(tags, settleMs);
    this.#setStatus("connecting", null);
    let failures = 0;
    const answered = () => {
      failures = 0;
      this.#setStatus("online", null);
    };
    while (!signal.aborted) {
      try {
        const connect = await this.options.connect(controller.type);
        device.session = await connect(connection, context);
        if (signal.aborted) break;
        this.#certificate = device.session.certificate ?? this.#certificate;
        await this.#read(device.session, { moments, tags, answered }, signal);
      } catch (error) {
        if (!signal.aborted) this.#failed(error);
      }
      failures++;
      moments.forget();
      await device.session?.close().catch(() => undefined);
      device.session = null;
      if (!signal.aborted)
        await pause(pauseBeforeAttempt(failures, Math.random()), undefined, { signal }).catch(() => undefined);
    }
    await device.session?.close().catch(() => undefined);
  }

  async #read(
    session: DeviceSession,
    { moments, tags, answered }: { moments: Moments; tags: ReaderConfiguration["tags"]; answered: () => void },
    signal: AbortSignal,
  ): Promise<void> {
    const flush = () => {
      const now = Date.now();
      if (session.reportsChanges) moments.repeat(now);
      this.#keep(moments.rows(now), now);
    };
    const sink: Sink = {
      answered,
      take: (samples: readonly Sample[]) => {
        const now = Date.now();
        for (const sample of samples) moments.take(sample, now);
      },
      unreadable: (where, reason) => {
        if (reason === null) this.#unreadable.delete(where);
        else this.#unreadable.set(where, reason);
      },
    };
    const timer = setInterval(flush, flushEveryMs);
    try {
      await session.run(tags, sink, signal);
    } finally {
      clearInterval(timer);
      flush();
    }
  }

  #keep(rows: ReturnType<Moments["rows"]>, now: number): void {
    if (rows.length === 0) return;
    if (this.store.isLost) {
      this.#lose("another process has opened its folder");
      return;
    }
    try {
      this.store.append(rows, now);
      this.#counted.push({ at: now, readings: countReadings(rows) });
      this.#isDiskFull = false;
    } catch (error) {
      // What waits is sent all the same, which makes room.
      if (!this.#isDiskFull)
        log.error(
          { controller: this.options.bound.serial, reason: (error as Error).message },
          "readings not kept on disk",
        );
      this.#isDiskFull = true;
    }
  }

  #failed(error: unknown): void {
    const fault = error instanceof DeviceFault ? error.fault : "protocol";
    if (error instanceof DeviceFault) this.#certificate = error.certificate ?? this.#certificate;
    const state = stateOfFault(fault);
    if (this.#status.state !== state || this.#status.fault !== fault)
      log.warn({ controller: this.options.bound.serial, reason: (error as Error).message }, `device ${state}`);
    this.#setStatus(state, fault);
  }

  #setStatus(state: ReaderState, fault: ReaderFault | null): void {
    const isNews = this.#status.state !== state || this.#status.fault !== fault;
    this.#status = { state, fault };
    if (isNews) void this.#report();
  }

  async #answer({ id, kind, question }: ReaderConfiguration["requests"][number]): Promise<void> {
    this.#answered.add(id);
    const answered = await this.#ask(kind, question).then(
      (answer) => ({ id, answer, fault: null }),
      (error: unknown) => ({ id, answer: null, fault: error instanceof DeviceFault ? error.fault : "protocol" }),
    );
    await this.options.server
      .report(this.options.bound.token, { answers: [answered] })
      .catch((error: Error) => log.warn({ reason: error.message }, "answer to a request not sent"));
  }

  async #ask(kind: string, question: Record<string, unknown>): Promise<Record<string, unknown>> {
    const session = this.#device?.session;
    if (!session) throw new DeviceFault(this.#status.fault ?? "unreachable");
    if (kind === "browse") return session.browse(question);

    return session.readNow((question.addresses as string[] | undefined) ?? []);
  }

  async #reportEvery(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#report();
      await pause(reportEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One after the other, or an older state might be stored over a newer one; what waits reports the newest. */
  #report(): Promise<void> {
    this.#waiting ??= this.#reported.then(() => {
      this.#waiting = null;
      return this.#send();
    });
    this.#reported = this.#waiting;

    return this.#reported;
  }

  async #send(): Promise<void> {
    const status: ReaderAnswers["status"] = {
      ...this.#status,
      certificate: this.#certificate,
      figures: this.#figures(),
    };
    await this.options.server
      .report(this.options.bound.token, { status })
      .catch((error: Error) => log.debug({ reason: error.message }, "status not reported"));
  }

  #figures() {
    const since = Date.now() - minute;
    while ((this.#counted[0]?.at ?? since) < since) this.#counted.shift();

    return {
      ...this.store.figures,
      values_per_minute: this.#counted.reduce((sum, { readings }) => sum + readings, 0),
      tags: this.tags,
      unreadable: [...this.#unreadable].slice(0, mostListed).map(([where, reason]) => ({ path: where, reason })),
      unreadable_count: this.#unreadable.size,
      host: hostname(),
      version: process.version,
    };
  }
}

/** As long as the server asks for, or ever longer. */
const waitAfter = (error: unknown, failures: number): number =>
  (error instanceof Refused ? error.retryAfterMs : null) ?? pauseBeforeAttempt(failures, Math.random());

/** Of a controller, in the reader's folder. A serial number may hold anything. */
export const folderOf = (root: string, serial: string): string =>
  path.join(root, Buffer.from(serial).toString("base64url").slice(0, 200));
