import { DomainError, type MessageRef, notFound } from "@/lib/domain/shared/errors";
import { keyIn } from "@/lib/domain/structure/custom-keys";
import { workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import { seen } from "@/lib/server/resources/crud";
import { statusId } from "./present";

export type Outcome =
  | { id: number; status: "done"; work_order: { status: string; status_id: number | null; version: number } }
  | { id: number; status: "skipped"; reason: string; code: string };

/** The answer for an order that was done: enough for a list that goes on with it. */
interface Done {
  kind: string;
  status: string;
  version: number;
}

/** What a company's own fields are called, by their key: a refusal names its field. */
type Labels = ReadonlyMap<string, string>;

/**
 * Does the same to each order for itself and reports what became of it, in one transaction. An id outside the viewer's plants
 * refuses the whole call, so that a list of ids shows nothing about other plants.
 */
export async function eachOrder(
  call: Call,
  ids: readonly number[],
  act: (id: number) => Promise<Done>,
  labels: Labels = new Map(),
): Promise<Outcome[]> {
  const unique = [...new Set(ids)];
  await checkAllSeen(call, unique);
  const outcomes = new Map<number, Outcome>();
  // In one order of ids, so that two calls with the same orders cannot wait for each other.
  for (const id of unique.toSorted((a, b) => a - b)) outcomes.set(id, await outcomeOf(call, id, act, labels));

  return unique.flatMap((id) => outcomes.get(id) ?? []);
}

async function checkAllSeen(call: Call, unique: number[]) {
  const visible = await call.tx.workOrder.count({ where: seen(workOrders, call, { id: { in: unique } }) });
  if (visible !== unique.length) throw notFound();
}

async function outcomeOf(call: Call, id: number, act: (id: number) => Promise<Done>, labels: Labels): Promise<Outcome> {
  await call.tx.$executeRaw`savepoint one_order`;
  try {
    const { kind, status, version } = await act(id);
    return { id, status: "done", work_order: { status, status_id: statusId(kind, status), version } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // What was written before it was refused goes back; the rest of the batch goes on in the same transaction.
    await call.tx.$executeRaw`rollback to savepoint one_order`;
    const code = error.key.slice(error.key.indexOf(".") + 1);
    return { id, status: "skipped", reason: reasonOf(call, error, labels), code };
  }
}

function reasonOf(call: Call, { key, params, fields }: DomainError, labels: Labels): string {
  const refusals = Object.entries(fields ?? {}).flatMap(([field, all]) =>
    all.map((one) => refusalText(call, field, one, labels)),
  );
  return refusals.length > 0 ? `${refusals.join(", ")}.` : translate(call.locale, { key, params });
}

function refusalText({ locale }: Call, field: string, one: MessageRef, labels: Labels): string {
  const text = translate(locale, one);
  const own = keyIn(field);
  if (own)
    return one === "errors.is_required" ? `${labels.get(own) ?? own} ${text}` : `${labels.get(own) ?? own}: ${text}`;
  return one === "errors.is_required" ? `${translate(locale, `work-orders.fields.${field}`)} ${text}` : text;
}
