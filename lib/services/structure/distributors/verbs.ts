import { isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { AnyResource } from "@/lib/resources/define";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, list, type Row, remove, update } from "@/lib/server/resources/crud";
import type { Verbs } from "@/lib/server/resources/resource-routes";

type Input = Record<string, unknown>;

/** The provider says who distributes what; whoever is served may look. */
function checkProvider({ viewer }: Call) {
  if (!isProviderSide(viewer)) throw new DomainError("forbidden", "errors.provider_only");
}

function shown({ companies, ...row }: Row): Row {
  const served = (companies as { company: { id: number; name: string } }[]).map(({ company }) => company);
  return { ...row, companies: served, company_ids: served.map(({ id }) => id).sort((a, b) => a - b) };
}

const findDistributor = async (call: Call, resource: AnyResource, id: number) => shown(await find(call, resource, id));

async function createDistributor(call: Call, resource: AnyResource, input: Input): Promise<Row> {
  checkProvider(call);
  const { company_ids = [], ...fields } = input as Input & { company_ids?: number[] };
  const { id } = await create(call, resource, fields);
  await serve(call, id, [], company_ids);
  return findDistributor(call, resource, id);
}

async function updateDistributor(call: Call, resource: AnyResource, id: number, input: Input): Promise<Row> {
  const before = await findDistributor(call, resource, id);
  checkProvider(call);
  const { company_ids = before.company_ids, ...fields } = input as Input & { company_ids?: number[] };
  await update(call, resource, id, fields).catch((error: unknown) => {
    if (error instanceof DomainError && error.key === "errors.stale_version")
      throw new DomainError("conflict", error.key, { data: shown(error.data as Row) });
    throw error;
  });
  await serve(call, id, before.company_ids as number[], company_ids as number[]);
  return findDistributor(call, resource, id);
}

/** Its people see what it serves from the next call on. */
async function serve(call: Call, distributor_id: number, before: number[], after: number[]) {
  const { tx } = call;
  const gone = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (gone.length + added.length === 0) return;
  const known = await tx.company.count({ where: { id: { in: added }, deleted_at: null } });
  if (known !== added.length) throw invalidField("company_ids", "errors.does_not_exist");
  await tx.distributorCompany.deleteMany({ where: { distributor_id, company_id: { in: gone } } });
  await tx.distributorCompany.createMany({
    data: added.map((company_id) => ({ distributor_id, company_id })),
    skipDuplicates: true,
  });
  await audit(call, "update", "distributors", distributor_id, {
    before: { company_ids: before },
    after: { company_ids: after },
  });
}

const removeOwn: typeof remove = async (call, resource, ids, confirm) => {
  // What is not seen is not there, also for those who could not remove it.
  for (const id of ids) await find(call, resource, id);
  checkProvider(call);
  await remove(call, resource, ids, confirm);
};

export const distributorVerbs = {
  list: async (call, resource, query, more) => {
    const page = await list(call, resource, query, more);
    return { ...page, data: page.data.map(shown) };
  },
  find: findDistributor,
  create: createDistributor,
  update: updateDistributor,
  remove: removeOwn,
} satisfies Verbs;

export const locationVerbs = {
  create: (call, resource, input) => {
    checkProvider(call);
    return create(call, resource, input);
  },
  update: async (call, resource, id, input) => {
    const before = await find(call, resource, id);
    checkProvider(call);
    if (input.distributor_id !== undefined && input.distributor_id !== before.distributor_id)
      throw invalidField("distributor_id", "errors.stays_in_place");
    return update(call, resource, id, input);
  },
  remove: removeOwn,
} satisfies Verbs;
