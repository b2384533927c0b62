import path from "node:path";
import { z } from "zod";
import { log } from "@/lib/server/log";
import { readJson, writeJson } from "./holder";
import { type Bound, type ReaderServer, Refused } from "./server";

const known = z.record(z.string(), z.object({ token: z.string(), code: z.string() }));

const tryEveryMs = 60_000;

/**
 * The controllers of a reader in a plant: each is bound once by its code, and its token kept. A controller whose token is not valid
 * any more is bound again by a new code.
 */
export class BoundControllers {
  readonly #file: string;
  readonly #kept: z.infer<typeof known>;
  readonly #triedAt = new Map<string, number>();

  constructor(
    root: string,
    private readonly wanted: readonly { serial: string; code: string }[],
  ) {
    this.#file = path.join(root, "tokens.json");
    this.#kept = readJson(this.#file, known) ?? {};
  }

  /** Those that have a token, after an attempt to bind the others, once a minute. */
  async all(server: Pick<ReaderServer, "bind">, now: number): Promise<Bound[]> {
    for (const { serial, code } of this.wanted) {
      const isBound = this.#kept[serial]?.code === code || (this.#kept[serial] && !code);
      if (isBound || !code || Math.abs(now - (this.#triedAt.get(serial) ?? 0)) < tryEveryMs) continue;
      this.#triedAt.set(serial, now);
      await this.#bind(server, serial, code);
    }

    return this.wanted.flatMap(({ serial }) => {
      const kept = this.#kept[serial];
      return kept ? [{ serial, token: kept.token }] : [];
    });
  }

  async #bind(server: Pick<ReaderServer, "bind">, serial: string, code: string): Promise<void> {
    try {
      const { token } = await server.bind(serial, code);
      this.#kept[serial] = { token, code };
      writeJson(this.#file, this.#kept);
      log.info({ controller: serial }, "controller bound");
    } catch (error) {
      const isWrong = error instanceof Refused && error.status === 401;
      log.warn(
        { controller: serial, reason: isWrong ? "wrong or used code" : (error as Error).message },
        "controller not bound",
      );
    }
  }
}
