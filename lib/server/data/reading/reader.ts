import pg from "pg";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Asked, aggregateQuery, countQuery, groupQuery, type Query, rowsQuery } from "./queries";
import { type Model, modelNamed, modelNames } from "./schema";

/** Runs one statement; rows come as arrays of values, or by name. */
export interface Connection {
  run(text: string, values: readonly unknown[], as: "arrays"): Promise<unknown[][]>;
  run(text: string, values: readonly unknown[], as: "objects"): Promise<Record<string, unknown>[]>;
}

type Method = (asked: never) => Promise<unknown>;

/**
 * Reads of one model in SQL of our own, asked as the client is asked and answered as it answers: what a query asks for
 * becomes one statement, and statements that are asked for together travel together. It costs a sixth of the client's
 * processor time. What it does not know it refuses by name; it writes nothing.
 */
function delegateOf(connection: Connection, model: Model, name: string): Readonly<Record<string, Method>> {
  const answer = async <Answer>({ text, values, read }: Query<Answer>) =>
    read(await connection.run(text, values, "arrays"));
  const first = async (asked: Asked) => (await answer(rowsQuery(model, { ...asked, take: 1 })))[0] ?? null;
  const firstOrThrow = async (asked: Asked) => (await first(asked)) ?? gone(name);

  return {
    findMany: async (asked: Asked = {}) => answer(rowsQuery(model, asked)),
    findFirst: first,
    findUnique: first,
    findFirstOrThrow: firstOrThrow,
    findUniqueOrThrow: firstOrThrow,
    count: async (asked: Asked = {}) => answer(countQuery(model, asked)),
    aggregate: async (asked: never) => answer(aggregateQuery(model, asked)),
    groupBy: async (asked: never) => answer(groupQuery(model, asked)),
  };
}

/** The client's own error, which the refusals know. */
function gone(name: string): never {
  throw new Prisma.PrismaClientKnownRequestError(`no ${name} was found`, { code: "P2025", clientVersion: "" });
}

/**
 * A transaction that reads so. With a `writer`, the client in the same transaction, all other methods are the client's;
 * without one they are refused.
 */
export function readerOf(connection: Connection, writer?: object): object {
  const delegates = new Map<string, object>();
  const raw = async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    const { text, values: all } = "raw" in query ? Prisma.sql(query, ...values) : query;
    return connection.run(text, all, "objects");
  };

  return new Proxy(
    {},
    {
      get(_target, property) {
        if (property === "$queryRaw") return raw;
        // What is awaited is asked for its then.
        if (typeof property !== "string" || property === "then") return undefined;
        const known = delegates.get(property);
        if (known) return known;
        const name = modelNames.get(property);
        const others = writer && ownOf(writer, property);
        if (!name) return others ?? refused(property);
        const delegate = joint(delegateOf(connection, modelNamed(name), name), others, property);
        delegates.set(property, delegate);
        return delegate;
      },
    },
  );
}

const joint = (reads: Readonly<Record<string, Method>>, others: object | undefined, model: string) =>
  new Proxy(reads, {
    get(_target, method) {
      if (typeof method === "string" && method in reads) return reads[method];
      return others ? ownOf(others, method) : refused(`${model}.${String(method)}`);
    },
  });

/** The client's method knows its client. */
function ownOf(client: object, name: string | symbol) {
  const found = Reflect.get(client, name);
  return typeof found === "function" ? found.bind(client) : found;
}

function refused(what: string): never {
  throw new Error(`${what} is not for a call that reads`);
}

const { builtins, getTypeParser } = pg.types;

/** Raw statements answer as the client's do: 64 bits as BigInt, exact numbers as Decimal. */
export const clientTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.INT8) return BigInt;
    if (oid === builtins.NUMERIC) return (text: string) => new Prisma.Decimal(text);
    return getTypeParser(oid, format as "text");
  },
};
