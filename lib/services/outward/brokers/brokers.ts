import { randomBytes } from "node:crypto";
import { brokerStateOf, mostBrokers } from "@/lib/domain/brokers/broker";
import { ownCompanyOf } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ChangedBroker, NewBroker } from "@/lib/inputs/brokers";
import type { DatedPage } from "@/lib/inputs/fields";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { proveAgain } from "@/lib/services/identity/prove-again";
import { requireReachable } from "./address";
import { requireCertificates } from "./certificates";
import { wakeBrokers } from "./channel";

/** What a person decides. The secrets are not among these: the role of a customer's call cannot read them. */
const settings = {
  id: true,
  company_id: true,
  plant_id: true,
  name: true,
  url: true,
  client_id: true,
  username: true,
  ca: true,
  password_since: true,
  client_certificate: true,
  client_key_since: true,
  format: true,
  topic_prefix: true,
  group_id: true,
  edge_node_id: true,
  primary_host_id: true,
  is_active: true,
  version: true,
} as const satisfies Prisma.BrokerSelect;

const select = {
  ...settings,
  connected_at: true,
  checked_at: true,
  published_at: true,
  waiting_since: true,
  failing_since: true,
  failed_at: true,
  error: true,
  created_at: true,
  updated_at: true,
  plant: { select: { id: true, name: true } },
} as const satisfies Prisma.BrokerSelect;

type OwnTransaction = Omit<Call, "tx">;

/** The brokers of the caller's plants, with the state of their connections. */
export async function listBrokers(call: Call, query: DatedPage) {
  const where = { created_at: await insideDays(call, query.daterange) };
  const rows = await call.tx.broker.findMany({
    where,
    select,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
  });
  return pageOf(
    rows.map((row) => presented(row, call.now)),
    await call.tx.broker.count({ where }),
    query,
  );
}

export async function findBroker({ tx, now }: Pick<Call, "tx" | "now">, id: number) {
  const row = await tx.broker.findUnique({ where: { id }, select });
  if (!row) throw notFound();
  return presented(row, now);
}

const presented = (row: Prisma.BrokerGetPayload<{ select: typeof select }>, now: Date) => ({
  ...row,
  state: brokerStateOf(row, now),
});

export type PresentedBroker = Awaited<ReturnType<typeof findBroker>>;

async function settingsOf({ tx }: Pick<Call, "tx">, id: number) {
  const row = await tx.broker.findUnique({ where: { id }, select: settings });
  if (!row) throw notFound();
  return row;
}

/** Anyone who sends a plant's state elsewhere shows again who they are. */
export async function createBroker(call: OwnTransaction, { current_password, ...input }: NewBroker) {
  await proveAgain(call, current_password);
  await requireReachable(input.url);
  requireWhole({ client_certificate: null, client_key_since: null, username: null }, input);
  const company_id = ownCompanyOf(call.viewer);
  const { password, client_key, client_id = `millwright-${randomBytes(4).toString("hex")}`, ...fields } = input;
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    const { plant_id } = input;
    const plant = { id: plant_id, company_id, deleted_at: null, archived_at: null };
    if ((await tx.plant.count({ where: plant })) === 0) throw invalidField("plant_id", "errors.does_not_exist");
    // One at a time: they are counted.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('brokers'), ${plant_id})`;
    if ((await tx.broker.count({ where: { plant_id } })) >= mostBrokers)
      throw new DomainError("conflict", "brokers.too_many", { params: { count: mostBrokers } });
    const { id } = await tx.broker.create({
      data: { ...fields, client_id, company_id, user_id: call.viewer.user_id, created_at: call.now },
      select: { id: true },
    });
    const secrets = sealed(id, { password, client_key }, call.now);
    if (Object.keys(secrets).length > 0) await tx.broker.updateMany({ where: { id }, data: secrets });
    await audit(own, "create", "brokers", id, { after: await settingsOf(own, id) });
    wakeBrokers(tx);
    return findBroker(own, id);
  });
}

/**
 * Another address gets no secret that was kept for the one before: a user who can change a broker could otherwise have it
 * sent to themselves.
 */
export async function updateBroker(call: OwnTransaction, id: number, input: ChangedBroker) {
  const { current_password, version, password, client_key, ...fields } = input;
  const before = await withScope(call.viewer, (tx) => settingsOf({ tx }, id));
  const isElsewhere = fields.url !== undefined && fields.url !== before.url;
  if (isElsewhere) {
    await proveAgain(call, current_password);
    await requireReachable(fields.url!);
    if (before.password_since && password === undefined) throw invalidField("password", "brokers.again");
    if (before.client_key_since && client_key === undefined) throw invalidField("client_key", "brokers.again");
  }
  requireWhole(before, input);
  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    // As it was when its address and secrets were checked.
    const { count } = await tx.broker.updateMany({
      where: { id, version: version ?? before.version },
      data: {
        ...fields,
        ...sealed(id, { password, client_key }, call.now),
        ...(isElsewhere || fields.is_active === false ? { error: null, failing_since: null } : {}),
        version: { increment: 1 },
      },
    });
    if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await findBroker(own, id) });
    await audit(own, "update", "brokers", id, { before, after: await settingsOf(own, id) });
    wakeBrokers(tx);
    return findBroker(own, id);
  });
}

interface Secrets {
  password?: string | null;
  client_key?: string | null;
}

/** As the row has them: absent stays as it is, blank is removed. */
function sealed(id: number, { password, client_key }: Secrets, now: Date) {
  return {
    ...(password === undefined
      ? {}
      : password
        ? { password: seal(password, placeOf("brokers", "password", id)), password_since: now }
        : { password: null, password_since: null }),
    ...(client_key === undefined
      ? {}
      : client_key
        ? { client_key: seal(client_key, placeOf("brokers", "client_key", id)), client_key_since: now }
        : { client_key: null, client_key_since: null }),
  };
}

interface Kept {
  username: string | null;
  client_certificate: string | null;
  client_key_since: Date | null;
}

/** A certificate comes with its key, and a password with a name: MQTT has none alone. */
function requireWhole(
  before: Kept,
  input: Secrets & { username?: string | null; ca?: string | null; client_certificate?: string | null },
) {
  requireCertificates(input);
  const { client_certificate = before.client_certificate, username = before.username } = input;
  const hasKey = input.client_key === undefined ? before.client_key_since !== null : Boolean(input.client_key);
  if (client_certificate && !hasKey) throw invalidField("client_key", "errors.is_required");
  if (hasKey && !client_certificate) throw invalidField("client_certificate", "errors.is_required");
  // A certificate that is replaced brings the key that belongs to it.
  if (input.client_certificate && input.client_certificate !== before.client_certificate && !input.client_key)
    throw invalidField("client_key", "brokers.again");
  if (input.password && !username) throw invalidField("username", "errors.is_required");
}

/** The worker that is connected to it removes what it retains, and ends the connection. */
export async function removeBroker(call: Call, id: number): Promise<void> {
  const before = await settingsOf(call, id);
  await call.tx.broker.deleteMany({ where: { id } });
  await audit(call, "delete", "brokers", id, { before });
  wakeBrokers(call.tx);
}

/** Plants that a broker of the caller can be for. */
export const brokerPlants = ({ tx, viewer }: Call) =>
  tx.plant.findMany({
    where: { company_id: ownCompanyOf(viewer), deleted_at: null, archived_at: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
