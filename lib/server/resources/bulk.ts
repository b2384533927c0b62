import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "../data/call";
import { translate, translator } from "../i18n";
import { modelOf, seen } from "./crud";
import type { AnyServed } from "./serve";

export type BulkOutcome = { id: number; status: "done" } | { id: number; status: "skipped"; reason: string };

/** Gives each record of one plant the same fields. */
export const updateEach = (
  call: Call,
  { resource, update }: AnyServed,
  ids: readonly number[],
  fields: Record<string, unknown>,
): Promise<BulkOutcome[]> => changeEach(call, resource, ids, (id) => update(call, id, fields));

/**
 * Changes each record of one plant by its own rules and with its own line in the audit log, in one transaction. What one
 * record refuses leaves the others as they are changed; an id that the viewer does not see refuses the whole call.
 */
export async function changeEach(
  call: Call,
  resource: AnyResource,
  ids: readonly number[],
  change: (id: number) => Promise<unknown>,
): Promise<BulkOutcome[]> {
  const unique = [...new Set(ids)];
  await checkOnePlant(call, resource, unique);
  const outcomes = new Map<number, BulkOutcome>();
  // In one order of ids, so that two calls with the same records cannot wait for each other.
  for (const id of unique.toSorted((a, b) => a - b)) outcomes.set(id, await outcomeOf(call, resource, id, change));

  return unique.flatMap((id) => outcomes.get(id) ?? []);
}

async function checkOnePlant(call: Call, resource: AnyResource, ids: number[]) {
  const rows = await modelOf(call.tx, resource.model).findMany({
    where: seen(resource, call, { id: { in: ids } }),
    select: { id: true, plant_id: true },
  });
  if (rows.length !== ids.length) throw notFound();
  if (new Set(rows.map(({ plant_id }) => plant_id)).size > 1)
    throw new DomainError("invalid", "resource.bulk.select_plant");
}

async function outcomeOf(
  call: Call,
  resource: AnyResource,
  id: number,
  change: (id: number) => Promise<unknown>,
): Promise<BulkOutcome> {
  await call.tx.$executeRaw`savepoint one_of_many`;
  try {
    await change(id);
    await call.tx.$executeRaw`release savepoint one_of_many`;
    return { id, status: "done" };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await call.tx.$executeRaw`rollback to savepoint one_of_many`;
    return { id, status: "skipped", reason: reasonOf(call, resource, error) };
  }
}

function reasonOf({ locale }: Call, { name }: AnyResource, { key, params, fields }: DomainError): string {
  const noun = translator(locale, name);
  const refused = Object.entries(fields ?? {}).map(([field, all]) => {
    const text = all.map((one) => translate(locale, one)).join(", ");
    return noun.has(`fields.${field}`) ? `${noun(`fields.${field}`)}: ${text}` : text;
  });
  return refused.length > 0 ? refused.join(", ") : translate(locale, { key, params });
}
