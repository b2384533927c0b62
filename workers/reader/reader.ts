import { claimPurpose, claimText } from "@/lib/domain/readers/claim";
import { mostReaderTags } from "@/lib/domain/readers/limits";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { sign } from "@/lib/server/secrets/sealed";
import { BoundControllers } from "./bound";
import type { Connect } from "./device";
import { holderOf } from "./holder";
import { folderOf, Holding } from "./holding";
import { limitStores } from "./segments";
import { type Bound, ReaderServer } from "./server";

/** One whose token is not valid, or that another process holds, is tried again later. */
const restAfterLossMs = 60_000;

/** All controllers that this process holds. */
export class Reader {
  readonly #holder: string;
  readonly #server: ReaderServer;
  readonly #held = new Map<string, { holding: Holding; id: number | null }>();
  readonly #bound: BoundControllers | null;
  readonly #lostAt = new Map<string, number>();
  #isEnding = false;

  constructor(private readonly root: string) {
    this.#holder = holderOf(root);
    this.#server = new ReaderServer(env.readerServer, this.#holder);
    this.#bound = env.readerBind.length > 0 ? new BoundControllers(root, env.readerBind) : null;
  }

  /** Takes what it may hold and does not yet, and drops what waits for too long. */
  async round(): Promise<void> {
    limitStores(
      [...this.#held.values()].map(({ holding }) => holding.store),
      Date.now(),
    );
    if (this.#bound) for (const bound of await this.#bound.all(this.#server, Date.now())) this.#hold(bound, null);
    else await this.#claim();
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#held.values()].map(({ holding }) => holding.stop()));
  }

  async #claim(): Promise<void> {
    const held = [...this.#held.values()];
    const at = new Date().toISOString();
    const proof = sign(claimText(this.#holder, at), claimPurpose).toString("base64url");
    const room = Math.max(0, mostReaderTags - held.reduce((sum, { holding }) => sum + holding.tags, 0));
    const claimed = await this.#server.claim({ at, proof, room, holding: held.flatMap(({ id }) => id ?? []) });
    for (const { controller_id, serial_number, token } of claimed)
      this.#hold({ serial: serial_number, token }, controller_id);
  }

  #hold(bound: Bound, id: number | null): void {
    const { serial } = bound;
    const key = id === null ? serial : String(id);
    const isResting = Math.abs(Date.now() - (this.#lostAt.get(key) ?? 0)) < restAfterLossMs;
    if (this.#isEnding || this.#held.has(key) || isResting) return;
    const holding = new Holding({
      server: this.#server,
      bound,
      holder: this.#holder,
      directory: folderOf(this.root, key),
      connect: connectorOf,
      ended: (reason) => {
        this.#held.delete(key);
        this.#lostAt.set(key, Date.now());
        log.warn({ controller: serial, reason }, "controller released");
      },
    });
    this.#held.set(key, { holding, id });
    log.info({ controller: serial }, "controller held");
    holding.start();
  }
}

/** Loaded when a controller of the type is held: an OPC UA client is large. */
async function connectorOf(type: string): Promise<Connect> {
  if (type === "opc_ua") return (await import("./opc-ua")).connectOpcUa;

  return (await import("./modbus")).connectModbus;
}
