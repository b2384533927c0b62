import { type RoleType, roleType } from "@/lib/domain/identity/permissions";
import {
  type EditedRole,
  familyProblems,
  type RoleShape,
  roleLock,
  roleProblems,
} from "@/lib/domain/identity/role-rules";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { AnyResource } from "@/lib/resources/define";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, list, type Row, remove, update } from "@/lib/server/resources/crud";
import type { Verbs } from "@/lib/server/resources/resource-routes";
import { makerOf, roleSelect } from "./hand-out";

type Input = Record<string, unknown>;

/** The rows behind `children` are nobody's business: the answer names the roles. */
const shownTo =
  ({ viewer }: Call) =>
  ({ children, ...row }: Row): Row => {
    const child_ids = (children as { child_id: number }[]).map(({ child_id }) => child_id).sort((a, b) => a - b);
    return { ...row, child_ids, is_locked: roleLock(row as unknown as EditedRole, viewer) !== null };
  };

const findRole = async (call: Call, resource: AnyResource, id: number) => shownTo(call)(await find(call, resource, id));

/**
 * What one role may depends on others, so they change one after the other. The parents and children that a change is
 * measured by are then those it is saved with.
 */
const oneAtATime = ({ tx }: Call) => tx.$executeRaw`select pg_advisory_xact_lock(hashtext('roles'))`;

async function createRole(call: Call, resource: AnyResource, input: Input): Promise<Row> {
  await oneAtATime(call);
  const { child_ids = [], version: _version, ...fields } = input;
  const company_id = companyOf(call, fields);
  const draft = { ...fields, company_id } as unknown as RoleShape & { company_id: number | null };
  const maker = await makerOf(call);
  refuse(roleProblems(draft, null, maker));
  checkCompany(draft);
  await checkChildren(call, draft, child_ids as number[], []);

  const { id } = await create(call, resource, { ...fields, company_id });
  await call.tx.$executeRaw`select adopt_role(${call.viewer.role.id}::int, ${id}::int)`;
  await keepChildren(call, id, company_id, [], child_ids as number[]);
  return findRole(call, resource, id);
}

/** A customer's role is its company's; the provider says whose it is, or everybody's. */
function companyOf({ viewer }: Call, fields: Input): number | null {
  const asked = (fields.company_id ?? null) as number | null;
  if (isProviderSide(viewer)) return asked;
  if (asked !== null && asked !== viewer.company_id) throw invalidField("company_id", "errors.does_not_exist");
  const [only] = viewer.company_ids === "all" ? [] : viewer.company_ids;
  const own = viewer.company_id ?? only;
  if (own === undefined) throw new DomainError("forbidden", "errors.limited_access");
  return own;
}

/** The provider's people belong to no company, so their roles neither. */
function checkCompany({ type, company_id }: { type: number; company_id: number | null }) {
  if (company_id !== null && type !== roleType.customer) throw invalidField("company_id", "roles.of_no_company");
}

async function updateRole(call: Call, resource: AnyResource, id: number, input: Input): Promise<Row> {
  await oneAtATime(call);
  const before = await findRole(call, resource, id);
  refuseLocked(call, before);
  const { child_ids, company_id, ...fields } = input;
  if (company_id !== undefined && company_id !== before.company_id)
    throw invalidField("company_id", "errors.stays_in_place");
  const draft = { ...before, ...fields } as unknown as RoleShape & EditedRole;
  refuse(roleProblems(draft, before as unknown as RoleShape, await makerOf(call)));
  checkCompany(draft);
  await checkTypeOfHolders(call, before, draft.type);

  const now = (child_ids ?? before.child_ids) as number[];
  await checkChildren(call, draft, now, before.child_ids as number[]);
  await checkParents(call, draft);
  await update(call, resource, id, fields).catch(withShown(call));
  await keepChildren(call, id, draft.company_id, before.child_ids as number[], now);
  return findRole(call, resource, id);
}

/** The current role travels with the refusal of a stale save, in the shape of every answer. */
const withShown = (call: Call) => (error: unknown) => {
  if (error instanceof DomainError && error.key === "errors.stale_version")
    throw new DomainError("conflict", error.key, { data: shownTo(call)(error.data as Row) });
  throw error;
};

/** People of the provider and people of a company are different people: a role does not change sides under them. */
async function checkTypeOfHolders({ tx }: Call, before: Row, type: RoleType) {
  if (before.type === type) return;
  if ((await tx.user.count({ where: { role_id: before.id }, take: 1 })) > 0)
    throw invalidField("type", "roles.type_in_use");
}

function refuseLocked({ viewer }: Call, role: Row) {
  const lock = roleLock(role as unknown as EditedRole, viewer);
  if (lock) throw new DomainError("forbidden", `roles.locked_${lock}`);
}

function refuse(problems: ReturnType<typeof roleProblems>) {
  if (Object.keys(problems).length > 0)
    throw new DomainError("invalid", "errors.validation_error", { fields: problems });
}

/** Added is only what the caller may hand out too; all of them must fit within the role. */
async function checkChildren(
  call: Call,
  draft: RoleShape & { company_id: number | null },
  ids: number[],
  before: number[],
) {
  const own = new Set((await makerOf(call)).children.map(({ id }) => id));
  const children = await call.tx.role.findMany({ where: { id: { in: ids } }, select: roleSelect });
  const isForeign = (company_id: number | null) =>
    draft.company_id !== null && company_id !== null && company_id !== draft.company_id;
  const added = ids.filter((id) => !before.includes(id));
  const known = new Map(children.map((child) => [child.id, child]));
  for (const id of added) {
    const child = known.get(id);
    if (!child || !own.has(id) || isForeign(child.company_id)) throw invalidField("child_ids", "errors.does_not_exist");
  }
  refuse(familyProblems(draft, [], children as never));
}

async function checkParents({ tx }: Call, draft: RoleShape & EditedRole) {
  const parents = await tx.role.findMany({
    where: { id: { not: draft.id }, children: { some: { child_id: draft.id } } },
    select: roleSelect,
  });
  refuse(familyProblems(draft, parents as never, []));
}

async function keepChildren(
  call: Call,
  parent_id: number,
  company_id: number | null,
  before: number[],
  after: number[],
) {
  const gone = before.filter((id) => !after.includes(id));
  const added = after.filter((id) => !before.includes(id));
  if (gone.length + added.length === 0) return;
  await call.tx.roleChild.deleteMany({ where: { parent_id, child_id: { in: gone } } });
  await call.tx.roleChild.createMany({ data: added.map((child_id) => ({ parent_id, child_id })) });
  const change = { before: { child_ids: before }, after: { child_ids: after }, company_id };
  await audit(call, "update", "roles", parent_id, change);
}

/** A role that somebody has, even somebody who is gone, says what they were: it stays. */
async function removeRoles(call: Call, resource: AnyResource, ids: number[], confirm?: string): Promise<void> {
  await oneAtATime(call);
  for (const id of new Set(ids)) {
    const role = await find(call, resource, id);
    refuseLocked(call, role);
    const count = await call.tx.user.count({ where: { role_id: id } });
    if (count > 0)
      throw new DomainError("conflict", "errors.in_use", { params: { count }, data: { attached: { users: count } } });
  }
  if (ids.length === 0) throw notFound();
  await remove(call, resource, ids, confirm);
}

export const roleVerbs = {
  list: async (call, resource, query, more) => {
    const page = await list(call, resource, query, more);
    return { ...page, data: page.data.map(shownTo(call)) };
  },
  find: findRole,
  create: createRole,
  update: updateRole,
  remove: removeRoles,
} satisfies Verbs;
