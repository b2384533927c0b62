import { ownCompanyOf } from "@/lib/domain/identity/viewer";
import { isSecretAddress, shortenedAddress } from "@/lib/domain/notifications/chat-messages";
import { mostWebhooks, rotationOverlap } from "@/lib/domain/notifications/webhooks";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { DatedPage } from "@/lib/inputs/fields";
import type { ChangedWebhook, NewWebhook } from "@/lib/inputs/webhooks";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { newWebhookSecret } from "@/lib/server/secrets/webhook-signature";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { chosenPlants } from "@/lib/services/structure/plants/chosen";
import { requireCallable } from "./address";

/** The secrets are not among these: the role of a customer's call cannot read them. */
const select = {
  id: true,
  company_id: true,
  name: true,
  url: true,
  format: true,
  events: true,
  plant_ids: true,
  is_active: true,
  disabled_reason: true,
  disabled_at: true,
  failing_since: true,
  secret_since: true,
  previous_until: true,
  user_id: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.WebhookSelect;

type Row = Prisma.WebhookGetPayload<{ select: typeof select }>;
type OwnTransaction = Omit<Call, "tx">;

/** The company's webhooks, with how many of their deliveries wait and how many were given up. */
export async function listWebhooks(call: Call, query: DatedPage) {
  const { tx } = call;
  const where = { created_at: await insideDays(call, query.daterange) };
  const rows = await tx.webhook.findMany({
    where,
    select,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
  });
  return pageOf(await presented(call, rows), await tx.webhook.count({ where }), query);
}

export async function findWebhook(call: Call, id: number) {
  return firstOf(await presented(call, [await rowOf(call, id)]));
}

export type PresentedWebhook = Awaited<ReturnType<typeof findWebhook>>;

async function rowOf({ tx }: Pick<Call, "tx">, id: number): Promise<Row> {
  const row = await tx.webhook.findUnique({ where: { id }, select });
  if (!row) throw notFound();
  return row;
}

/** As everybody sees it, and the audit log keeps it. */
const shown = (row: Row): Row => (isSecretAddress(row.format) ? { ...row, url: shortenedAddress(row.url) } : row);

async function presented({ tx }: Call, rows: readonly Row[]) {
  const counts = await tx.webhookDelivery.groupBy({
    by: ["webhook_id", "status"],
    where: { webhook_id: { in: rows.map(({ id }) => id) }, status: { in: ["pending", "dead"] } },
    _count: true,
  });
  const plants = await tx.plant.findMany({
    where: { id: { in: rows.flatMap(({ plant_ids }) => plant_ids) }, deleted_at: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const countOf = (id: number, status: string) =>
    counts.find((one) => one.webhook_id === id && one.status === status)?._count ?? 0;

  return rows.map((row) => ({
    ...shown(row),
    plants: plants.filter(({ id }) => row.plant_ids.includes(id)),
    pending_count: countOf(row.id, "pending"),
    dead_count: countOf(row.id, "dead"),
  }));
}

/** Anyone who sends a company's data elsewhere shows again who they are. Answers the secret, once. */
export async function createWebhook(call: OwnTransaction, { current_password, ...input }: NewWebhook) {
  await proveAgain(call, current_password);
  await requireCallable(input.url);
  const company_id = ownCompanyOf(call.viewer);
  return withScope(call.viewer, async (tx) => {
    const plant_ids = await plantsFor({ ...call, tx }, input.plant_ids);
    // One at a time: they are counted.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('webhooks'), ${company_id})`;
    if ((await tx.webhook.count({ where: { company_id } })) >= mostWebhooks)
      throw new DomainError("conflict", "webhooks.too_many", { params: { count: mostWebhooks } });
    const made = await tx.webhook.create({
      data: { ...input, plant_ids, company_id, user_id: call.viewer.user_id, created_at: call.now },
      select: { id: true },
    });
    const secret = await giveSecret({ ...call, tx }, made.id);
    await audit({ ...call, tx }, "create", "webhooks", made.id, { after: shown(await rowOf({ tx }, made.id)) });
    return { ...(await findWebhook({ ...call, tx }, made.id)), secret };
  });
}

/** All plants, those to come among them, are for who sees the whole company. The wall refuses the rest. */
async function plantsFor(call: Pick<Call, "tx" | "viewer">, given: readonly number[], before?: readonly number[]) {
  if (given.length === 0 && !(await seesWholeCompany(call)))
    throw invalidField("plant_ids", "errors.should_be_selected");
  return chosenPlants(call, ownCompanyOf(call.viewer), { given, before });
}

async function seesWholeCompany({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<boolean> {
  const [all] = await tx.$queryRaw<{ seen: boolean }[]>`select sees_plants(${viewer.company_id}::int, '{}') as seen`;
  return all?.seen ?? false;
}

/** A new secret; the one before is signed with too for a day, if there was one. */
async function giveSecret({ tx, now }: Pick<Call, "tx" | "now">, id: number): Promise<string> {
  const secret = newWebhookSecret();
  const sealed = seal(secret, placeOf("webhooks", "secret", id));
  await tx.webhook.updateMany({ where: { id }, data: { secret: sealed, secret_since: now } });
  return secret;
}

export async function updateWebhook(call: OwnTransaction, id: number, input: ChangedWebhook) {
  const { current_password, version, is_active, ...fields } = input;
  const before = await withScope(call.viewer, (tx) => rowOf({ tx }, id));
  // A form sends back the address that it was shown.
  if (fields.url === shown(before).url) delete fields.url;
  const isElsewhere = fields.url !== undefined && fields.url !== before.url;
  const isOther = fields.format !== undefined && fields.format !== before.format;
  // Shown in full from then on, or read by a listener that expects something else.
  if (isOther && !isElsewhere) throw invalidField("url", "webhooks.address_of_format");
  if (isElsewhere) {
    await proveAgain(call, current_password);
    await requireCallable(fields.url!);
  }
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    if (fields.plant_ids) fields.plant_ids = await plantsFor(own, fields.plant_ids, before.plant_ids);
    // As it was when its address was checked.
    const { count } = await tx.webhook.updateMany({
      where: { id, version: version ?? before.version },
      data: { ...fields, ...switched(before, is_active, call.now), version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await findWebhook(own, id) });
    await audit(own, "update", "webhooks", id, { before: shown(before), after: shown(await rowOf(own, id)) });
    return findWebhook(own, id);
  });
}

/** Switched on again, it begins without what was held against it, and what waits is sent. */
function switched(before: Row, is_active: boolean | undefined, now: Date): Prisma.WebhookUpdateManyMutationInput {
  if (is_active === undefined || is_active === before.is_active) return {};
  return is_active
    ? { is_active, disabled_reason: null, disabled_at: null, failing_since: null, rests_until: null }
    : { is_active, disabled_reason: "person", disabled_at: now };
}

/** With everything that it delivered, or would have. */
export async function removeWebhook(call: Call, id: number): Promise<void> {
  const before = shown(await rowOf(call, id));
  await call.tx.webhook.deleteMany({ where: { id } });
  await audit(call, "delete", "webhooks", id, { before });
}

/** Answers the new secret, once. For a day every delivery carries both signatures, so that listeners can change over. */
export async function rotateSecret(call: OwnTransaction, id: number, current_password?: string) {
  await withScope(call.viewer, (tx) => rowOf({ tx }, id));
  await proveAgain(call, current_password);
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const { name } = await rowOf(own, id);
    const previous_until = new Date(call.now.getTime() + rotationOverlap);
    await tx.webhook.updateMany({ where: { id }, data: { previous_until, version: { increment: 1 } } });
    const secret = await giveSecret(own, id);
    await audit(own, "rotate_secret", "webhooks", id, { label: name });
    return { id, secret, previous_until };
  });
}

/** Plants that a webhook of the caller can be limited to, and whether it must be, because there are others. */
export async function plantChoices({ tx, viewer }: Call) {
  const plants = await tx.plant.findMany({
    where: { company_id: ownCompanyOf(viewer), deleted_at: null, archived_at: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return { plants, is_limited: !(await seesWholeCompany({ tx, viewer })) };
}
