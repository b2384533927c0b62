import { isSameServer } from "@/lib/domain/own-model/address";
import type { ModelFeature } from "@/lib/domain/own-model/features";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { ModelInput } from "@/lib/inputs/own-model";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { withScope } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { checkOutside, NotCallable } from "@/lib/server/http/outside";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { proveAgain } from "@/lib/services/identity/prove-again";

/** What a person decides. The key is not among these: the role of a customer's call cannot read it. */
const select = {
  company_id: true,
  url: true,
  model: true,
  api_key_since: true,
  transcription_url: true,
  transcription_model: true,
  features: true,
  is_redacted: true,
  updated_at: true,
  version: true,
} as const satisfies Prisma.OwnModelSelect;

type Row = Prisma.OwnModelGetPayload<{ select: typeof select }>;
export type ModelSettings = Omit<Row, "features"> & { features: ModelFeature[] };

const shown = (row: Row): ModelSettings => ({ ...row, features: row.features as ModelFeature[] });

/** Null: the company has none, and nothing is sent anywhere. For who sees every plant of the company. */
export async function modelSettings(call: Call, company_id: number): Promise<ModelSettings | null> {
  await requireOwnWhole(call, company_id);
  const row = await call.tx.ownModel.findUnique({ where: { company_id }, select });

  return row && shown(row);
}

/** The company is the caller's, and they see all of it: what is sent may be about any plant. */
export async function requireOwnWhole(call: Pick<Call, "tx" | "viewer">, company_id: number): Promise<void> {
  if (company_id !== call.viewer.company_id) throw notFound();
  if (!(await seesWhole(call))) throw new DomainError("forbidden", "own-model.whole_company");
}

export async function seesWhole({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<boolean> {
  const [all] = await tx.$queryRaw<{ seen: boolean }[]>`select sees_plants(${viewer.company_id}::int, '{}') as seen`;

  return all?.seen ?? false;
}

/** What the caller may use their company's model for. */
export async function modelFeaturesOf({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<ModelFeature[]> {
  if (viewer.company_id === null) return [];
  const row = await tx.ownModel.findUnique({ where: { company_id: viewer.company_id }, select: { features: true } });

  return (row?.features ?? []) as ModelFeature[];
}

/** Saves where the model is and what it is used for. Anyone who sends a company's data elsewhere shows again who they are. */
export async function saveModel(
  call: Omit<Call, "tx">,
  company_id: number,
  { current_password, version, api_key, ...input }: ModelInput,
): Promise<ModelSettings> {
  await withScope(call.viewer, (tx) => requireOwnWhole({ ...call, tx }, company_id));
  await proveAgain(call, current_password);
  const fields = {
    ...input,
    transcription_url: input.transcription_url ?? null,
    transcription_model: input.transcription_model ?? null,
    features: [...new Set(input.features)],
  };
  if (fields.features.includes("transcripts") && !fields.transcription_model)
    throw invalidField("transcription_model", "errors.is_required");
  await requireCallable("url", fields.url);
  if (fields.transcription_url) await requireCallable("transcription_url", fields.transcription_url);

  return withScope(call.viewer, async (tx) => {
    const own = { ...call, tx };
    await requireOwnWhole(own, company_id);
    // One at a time, also of two who save the first one.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('own_models'), ${company_id}::int)`;
    const before = await modelSettings(own, company_id);
    if (before && version !== undefined && version !== before.version)
      throw new DomainError("conflict", "errors.stale_version", { data: before });
    requireOtherKey(before, fields, api_key);
    const place = placeOf("own_models", "api_key", company_id);
    const key =
      api_key === undefined
        ? {}
        : { api_key: api_key ? seal(api_key, place) : null, api_key_since: api_key ? call.now : null };
    const data = { ...fields, ...key, user_id: call.viewer.user_id, updated_at: call.now };
    if (before) await tx.ownModel.updateMany({ where: { company_id }, data: { ...data, version: { increment: 1 } } });
    else await tx.ownModel.createMany({ data: { ...data, company_id, created_at: call.now } });
    const after = await modelSettings(own, company_id);
    await audit(own, before ? "update" : "create", "own-models", company_id, { before, after, company_id });
    if (!after) throw notFound();

    return after;
  });
}

/** Another server gets no key kept for the one before: a user who can change the address could have it sent to them. */
function requireOtherKey(
  before: ModelSettings | null,
  after: Pick<ModelSettings, "url" | "transcription_url">,
  api_key: string | null | undefined,
) {
  if (!before?.api_key_since || api_key !== undefined) return;
  const known = [before.url, before.transcription_url ?? before.url];
  const isKnown = (url: string) => known.some((one) => isSameServer(one, url));
  if (!isKnown(after.url) || !isKnown(after.transcription_url ?? after.url))
    throw invalidField("api_key", "own-model.key_again");
}

/** Refuses an address that a call would refuse. It is looked up again, and judged again, for each call. */
async function requireCallable(field: string, text: string): Promise<void> {
  const url = new URL(text);
  try {
    await checkOutside(url, env.outsideNetworks);
  } catch (error) {
    if (!(error instanceof NotCallable)) throw invalidField(field, "own-model.unknown_host");
    throw invalidField(field, url.protocol === "https:" ? "own-model.private_address" : "own-model.needs_https");
  }
}

/** From now on nothing is sent; what waits is given up, and what was written stays. */
export async function removeModel(call: Call, company_id: number): Promise<void> {
  const before = await modelSettings(call, company_id);
  const { count } = await call.tx.ownModel.deleteMany({ where: { company_id } });
  if (count === 0) throw notFound();
  await audit(call, "delete", "own-models", company_id, { before, company_id });
}
