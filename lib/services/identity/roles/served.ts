import { type RoleType, roleType } from "@/lib/domain/identity/permissions";
import {
  type EditedRole,
  familyProblems,
  type RoleShape,
  roleLock,
  roleProblems,
} from "@/lib/domain/identity/role-rules";
import { companyOf, isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { roles } from "@/lib/resources/roles";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { inUse } from "@/lib/server/resources/holders";
import { serve } from "@/lib/server/resources/serve";
import { makerOf, roleSelect } from "./assignable";

type StoredRole = RowOf<typeof roles>;
/** Types are numbers in the table; the schema of the input has checked which. */
const typed = <Row extends { type: number }>(row: Row) => ({ ...row, type: row.type as RoleType });

const childrenOf = ({ children }: Pick<StoredRole, "children">) =>
  children.map(({ child_id }) => child_id).sort((a, b) => a - b);

/** The rows behind `children` are nobody's business: the answer names the roles. */
function shown({ viewer }: Call, stored: StoredRole) {
  const { children: _, ...row } = typed(stored);
  return { ...row, child_ids: childrenOf(stored), is_locked: roleLock(row, viewer) !== null };
}

/**
 * What one role may depends on others, so they change one after the other. The parents and children that a change is
 * measured by are then those it is saved with.
 */
const oneAtATime = ({ tx }: Call) => tx.$executeRaw`select pg_advisory_xact_lock(hashtext('roles'))`;

async function createRole(call: Call, input: InputOf<typeof roles>) {
  await oneAtATime(call);
  const { child_ids = [], ...fields } = input;
  const company_id = ownerOf(call, fields);
  const draft = { ...fields, company_id };
  const maker = await makerOf(call);
  refuse(roleProblems(draft, null, maker));
  checkCompany(draft);
  await checkChildren(call, draft, child_ids, []);

  const { id } = await create(call, roles, { ...fields, company_id });
  await call.tx.$executeRaw`select adopt_role(${call.viewer.role.id}::int, ${id}::int)`;
  await keepChildren(call, id, company_id, [], child_ids);
  return find(call, roles, id);
}

/** A customer's role is its company's; the provider sets whose it is, or everybody's. */
function ownerOf({ viewer }: Call, fields: { company_id?: number | null }): number | null {
  const asked = fields.company_id ?? null;
  if (isProviderSide(viewer)) return asked;
  if (asked === null) return companyOf(viewer);
  if (viewer.company_ids !== "all" && !viewer.company_ids.includes(asked))
    throw invalidField("company_id", "errors.does_not_exist");
  return asked;
}

/** The provider's people belong to no company, so their roles neither. */
function checkCompany({ type, company_id }: { type: number; company_id: number | null }) {
  if (company_id !== null && type !== roleType.customer) throw invalidField("company_id", "roles.of_no_company");
}

async function updateRole(call: Call, id: number, input: ChangeOf<typeof roles>) {
  await oneAtATime(call);
  const before = typed(await find(call, roles, id));
  const own = childrenOf(before);
  refuseLocked(call, before);
  const { child_ids, company_id, ...fields } = input;
  if (company_id !== undefined && company_id !== before.company_id)
    throw invalidField("company_id", "errors.stays_in_place");
  const draft = { ...before, ...withoutUndefined(fields) };
  refuse(roleProblems(draft, before, await makerOf(call)));
  checkCompany(draft);
  await checkTypeOfHolders(call, before, draft.type);

  const now = child_ids ?? own;
  await checkChildren(call, draft, now, own);
  await checkParents(call, draft);
  await update(call, roles, id, fields);
  await keepChildren(call, id, draft.company_id, own, now);
  return find(call, roles, id);
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };

/** People of the provider and people of a company are different people: a role does not change sides under them. */
async function checkTypeOfHolders({ tx }: Call, before: Pick<StoredRole, "id" | "type">, type: RoleType) {
  if (before.type === type) return;
  if ((await tx.user.count({ where: { role_id: before.id }, take: 1 })) > 0)
    throw invalidField("type", "roles.type_in_use");
}

function refuseLocked({ viewer }: Call, role: EditedRole) {
  const lock = roleLock(role, viewer);
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
  refuse(familyProblems(draft, [], children.map(typed)));
}

async function checkParents({ tx }: Call, draft: RoleShape & EditedRole) {
  const parents = await tx.role.findMany({
    where: { id: { not: draft.id }, children: { some: { child_id: draft.id } } },
    select: roleSelect,
  });
  refuse(familyProblems(draft, parents.map(typed), []));
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

/** A role that somebody has, even somebody who is gone, shows what they were: it stays. */
async function removeRoles(call: Call, ids: number[], confirm?: string): Promise<void> {
  await oneAtATime(call);
  for (const id of new Set(ids)) {
    const role = typed(await find(call, roles, id));
    refuseLocked(call, role);
    const count = await call.tx.user.count({ where: { role_id: id } });
    if (count > 0) throw inUse(call.locale, { users: count });
    const saml_idps = await countRules(call, id);
    if (saml_idps > 0) throw inUse(call.locale, { saml_idps });
  }
  if (ids.length === 0) throw notFound();
  await remove(call, roles, ids, confirm);
}

/** Companies whose single sign-on gives the role by a rule. */
async function countRules({ tx }: Call, role_id: number): Promise<number> {
  const [found] = await tx.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from saml_idps where role_map @> ${JSON.stringify([{ role_id }])}::jsonb`;
  return found.count;
}

export const servedRoles = serve(roles, {
  present: (call, rows) => rows.map((row) => shown(call, row)),
  create: createRole,
  update: updateRole,
  remove: removeRoles,
});

export type ShownRole = ReturnType<typeof shown>;
