import { isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { AnyResource, ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { distributorLocations } from "@/lib/resources/distributor-locations";
import { distributors } from "@/lib/resources/distributors";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

/** The provider assigns distributors; the companies served can read them. */
function checkProvider({ viewer }: Call) {
  if (!isProviderSide(viewer)) throw new DomainError("forbidden", "distributors.provider_only");
}

function shown({ companies, ...row }: RowOf<typeof distributors>) {
  const served = companies.map(({ company }) => company);
  return { ...row, companies: served, company_ids: served.map(({ id }) => id).sort((a, b) => a - b) };
}

async function createDistributor(call: Call, { company_ids = [], ...fields }: InputOf<typeof distributors>) {
  checkProvider(call);
  const { id } = await create(call, distributors, fields, { company_ids });
  await distributeTo(call, id, [], company_ids);
  return find(call, distributors, id);
}

async function updateDistributor(call: Call, id: number, input: ChangeOf<typeof distributors>) {
  const before = shown(await find(call, distributors, id));
  checkProvider(call);
  const { company_ids = before.company_ids, ...fields } = input;
  await update(call, distributors, id, fields);
  await distributeTo(call, id, before.company_ids, company_ids);
  await audit(call, "update", "distributors", id, {
    before: { company_ids: before.company_ids },
    after: { company_ids },
  });
  return find(call, distributors, id);
}

/** Its people see what it serves from the next call on. */
async function distributeTo(call: Call, distributor_id: number, before: number[], after: number[]) {
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
}

const removeFrom =
  (resource: typeof distributors | typeof distributorLocations) =>
  async (call: Call, ids: number[], confirm?: string) => {
    // What is not seen is not there, also for those who could not remove it.
    for (const id of ids) await find<AnyResource>(call, resource, id);
    checkProvider(call);
    await remove(call, resource, ids, confirm);
  };

export const servedDistributors = serve(distributors, {
  present: (_call, rows) => rows.map(shown),
  create: createDistributor,
  update: updateDistributor,
  remove: removeFrom(distributors),
});

export const servedLocations = serve(distributorLocations, {
  create: async (call, input) => {
    checkProvider(call);
    return create(call, distributorLocations, input);
  },
  update: async (call, id, input) => {
    const before = await find(call, distributorLocations, id);
    checkProvider(call);
    if (input.distributor_id !== undefined && input.distributor_id !== before.distributor_id)
      throw invalidField("distributor_id", "errors.stays_in_place");
    return update(call, distributorLocations, id, input);
  },
  remove: removeFrom(distributorLocations),
});
