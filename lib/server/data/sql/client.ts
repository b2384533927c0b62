import pg from "pg";
import { Prisma } from "@/lib/generated/prisma/client";
import { deleteQuery, insertOneQuery, insertQuery, saysNothing, updateOneQuery, updateQuery } from "./changes";
import type { Gatherable } from "./gathered";
import {
  type Asked,
  aggregateQuery,
  countQuery,
  groupQuery,
  idsStatement,
  type Query,
  type Row,
  rowsQuery,
} from "./queries";
import { type Model, modelNamed, modelNames } from "./schema";
import type { Wanted } from "./select";
import type { Where } from "./where";

/** Runs one statement; rows come as arrays of values, or by name, or only their number. */
export interface Connection {
  run(text: string, values: readonly unknown[], as: "arrays", isPlannedEach?: boolean): Promise<unknown[][]>;
  run(
    text: string,
    values: readonly unknown[],
    as: "objects",
    isPlannedEach?: boolean,
  ): Promise<Record<string, unknown>[]>;
  run(text: string, values: readonly unknown[], as: "count"): Promise<number>;
  /** The rows of a query in JSON, where it may travel in one statement with others. */
  gather?(query: Gatherable): Promise<(readonly unknown[])[]> | null;
}

/** Prisma's client in the same transaction; it begins there when it is needed first. */
export type Others = () => Promise<object>;

type Method = (asked: never) => Promise<unknown>;
type Methods = Readonly<Record<string, Method>>;

/**
 * Reads of one model in SQL of our own, asked as the client is asked and answered as it answers: what a query asks for
 * becomes one statement, and statements that are asked for together travel together. It costs a sixth of the client's
 * processor time. What it does not know it refuses by name.
 */
function readsOf(connection: Connection, model: Model, name: string): Methods {
  const answer = async <Answer>({ text, values, isPlannedEach, types, read }: Query<Answer>) => {
    const gathered = isPlannedEach || !types ? null : connection.gather?.({ text, values, types });
    return gathered ? read(await gathered, true) : read(await connection.run(text, values, "arrays", isPlannedEach));
  };
  const first = async (asked: Asked = {}): Promise<Row | null> => (await answer(rowsQuery(model, asked, 1)))[0] ?? null;
  const firstOrThrow = async (asked?: Asked) => (await first(asked)) ?? gone(name);

  return {
    findMany: async (asked: Asked = {}) => answer(rowsQuery(model, asked)),
    findFirst: first,
    findUnique: first,
    findFirstOrThrow: firstOrThrow,
    findUniqueOrThrow: firstOrThrow,
    findIds: (asked: Asked = {}) => idsOf(connection, model, asked),
    count: async (asked: Asked = {}) => answer(countQuery(model, asked)),
    aggregate: async (asked: never) => answer(aggregateQuery(model, asked)),
    groupBy: async (asked: never) => answer(groupQuery(model, asked)),
  };
}

const idsAtOnce = 10_000;

/** The ids of all rows that match, in order, some thousands at a time: as one answer a million is over a hundred megabytes. */
async function idsOf(connection: Connection, model: Model, asked: Asked): Promise<number[]> {
  const { text, values } = idsStatement(model, asked);
  await connection.run("set local cursor_tuple_fraction = 1", [], "count"); // all rows are wanted, not the first soon
  await connection.run(`declare listed_ids no scroll cursor for ${text}`, values, "count");
  const ids: number[] = [];
  for (let more = true; more; ) {
    const rows = await connection.run(`fetch ${idsAtOnce} from listed_ids`, [], "arrays");
    for (const [id] of rows) ids.push(id as number);
    more = rows.length === idsAtOnce;
  }
  await connection.run("close listed_ids", [], "count");

  return ids;
}

interface Change extends Wanted {
  where: Where;
  data: Record<string, unknown>;
}

/** Changes of the row's own columns in the same way; what writes several tables at once is the client's. */
function changesOf(connection: Connection, model: Model, name: string, others: Others): Methods {
  const clients = async (method: string, asked: object) =>
    Reflect.get(Reflect.get(await others(), clientNameOf(name)) as object, method)(asked) as Promise<unknown>;
  const one = async (query: Query<Row[]> | null, method: string, asked: object) => {
    if (!query) return clients(method, asked);
    return query.read(await connection.run(query.text, query.values, "arrays"))[0] ?? gone(name);
  };
  const many = async (query: Query<never> | null, method: string, asked: object) =>
    query ? { count: await connection.run(query.text, query.values, "count") } : clients(method, asked);

  return {
    create: async (asked: Change) => one(insertOneQuery(model, asked.data, asked), "create", asked),
    createMany: async (asked: { data: Change["data"] | Change["data"][]; skipDuplicates?: boolean }) =>
      [asked.data].flat().length === 0
        ? { count: 0 }
        : many(insertQuery(model, [asked.data].flat(), asked.skipDuplicates), "createMany", asked),
    update: async (asked: Change) => one(updateOneQuery(model, asked.where, asked.data, asked), "update", asked),
    updateMany: async (asked: Change) =>
      saysNothing(model, asked.data)
        ? { count: await readsOf(connection, model, name).count!({ where: asked.where } as never) }
        : many(updateQuery(model, asked.where, asked.data), "updateMany", asked),
    deleteMany: async (asked: Partial<Change> = {}) => many(deleteQuery(model, asked.where), "deleteMany", asked),
  };
}

/** The client's own error, which the refusals know. */
function gone(name: string): never {
  throw new Prisma.PrismaClientKnownRequestError(`no ${name} was found`, { code: "P2025", clientVersion: "" });
}

/** A transaction as the client has it. Without `others` it only reads. */
export function clientOf(connection: Connection, others?: Others): object {
  const delegates = new Map<string, object>();
  const raw =
    <As extends "objects" | "count">(as: As) =>
    async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
      const { text, values: all } = "raw" in query ? Prisma.sql(query, ...values) : query;
      const answer: Promise<unknown> =
        as === "count" ? connection.run(text, all, "count") : connection.run(text, all, "objects");
      return answer.catch(named("a raw statement"));
    };
  const ofTransaction = { $queryRaw: raw("objects"), ...(others && { $executeRaw: raw("count") }) };

  return new Proxy(ofTransaction, {
    get(target, property) {
      if (property in target) return Reflect.get(target, property);
      // What is awaited is asked for its then.
      if (typeof property !== "string" || property === "then") return undefined;
      const known = delegates.get(property);
      if (known) return known;
      const name = modelNames.get(property);
      if (!name) return refused(property);
      const delegate = delegateOf(connection, name, others);
      delegates.set(property, delegate);
      return delegate;
    },
  });
}

function delegateOf(connection: Connection, name: string, others: Others | undefined) {
  const model = modelNamed(name);
  const own: Methods = {
    ...readsOf(connection, model, name),
    ...(others && changesOf(connection, model, name, others)),
  };

  return new Proxy(own, {
    get(_target, method) {
      const ours = typeof method === "string" ? own[method] : undefined;
      if (ours) return naming(`${clientNameOf(name)}.${String(method)}`, ours);
      if (!others) return refused(`${clientNameOf(name)}.${String(method)}`);
      return async (...asked: unknown[]) => {
        const delegate = Reflect.get(await others(), clientNameOf(name)) as object;
        return Reflect.apply(Reflect.get(delegate, method), delegate, asked);
      };
    },
  });
}

/** What the log knows a failed statement by. */
const naming =
  (operation: string, run: Method): Method =>
  (asked) =>
    run(asked).catch(named(operation));

const named = (operation: string) => (error: unknown) => {
  throw error instanceof pg.DatabaseError ? Object.assign(error, { operation }) : error;
};

const clientNameOf = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

function refused(what: string): never {
  throw new Error(`${what} is not for this transaction`);
}

const { builtins, getTypeParser } = pg.types;

/** Values as the client gives them: 64 bits as BigInt, exact numbers as Decimal, a day as its midnight in UTC. */
export const clientTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.INT8) return BigInt;
    if (oid === builtins.NUMERIC) return (text: string) => new Prisma.Decimal(text);
    if (oid === builtins.DATE) return (text: string) => new Date(`${text}T00:00:00Z`);
    return getTypeParser(oid, format as "text");
  },
};
