import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapter, Transaction } from "@prisma/driver-adapter-utils";
import type pg from "pg";

/** How the next transaction of Prisma begins, and on which connection it is then. */
export interface Beginning {
  /** Statements without parameters. */
  text: string;
  client?: pg.PoolClient;
}

const beginnings = new AsyncLocalStorage<Beginning>();

/** What Prisma begins within `run` begins with the text. */
export const beginningWith = <T>(beginning: Beginning, run: () => Promise<T>) => beginnings.run(beginning, run);

/**
 * Prisma's adapter for pg, but transactions begin with statements of ours, sent ahead of the first one of Prisma's, and
 * it is known on which connection: whoever holds it reads there without Prisma.
 */
export class PrismaAdapter extends PrismaPg {
  constructor(
    private readonly pool: pg.Pool,
    statementNameGenerator: (query: { sql: string }) => string,
  ) {
    super(pool, { statementNameGenerator });
  }

  override async connect() {
    const adapter = await super.connect();
    adapter.startTransaction = () => this.#begin(adapter);
    return adapter;
  }

  async #begin(adapter: SqlDriverAdapter): Promise<Transaction> {
    const beginning = beginnings.getStore();
    if (!beginning) throw new Error("a transaction takes its role in inRole");
    const client = await this.pool.connect();
    beginning.client = client;
    const begun = client.query(beginning.text);
    // Without it every statement is refused, and that is what is told.
    begun.catch(() => {});
    const own: SqlDriverAdapter = Object.create(adapter, { client: { value: client } });
    const end = async (how: "commit" | "rollback") => {
      try {
        await client.query(how);
        client.release();
      } catch (error) {
        // A connection that cannot end its transaction is broken: it leaves the pool.
        client.release(error as Error);
        throw error;
      }
    };

    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      // Prisma leaves the end to us.
      options: { usePhantomQuery: true },
      queryRaw: (query) => own.queryRaw(query),
      executeRaw: (query) => own.executeRaw(query),
      commit: () => end("commit"),
      rollback: () => end("rollback"),
    };
  }
}
