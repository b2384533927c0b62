import type { RoleType } from "@/lib/domain/identity/permissions";
import { isWithin } from "@/lib/domain/identity/role-rules";
import { assignmentsOf, operationsOf } from "@/lib/domain/identity/scim/patch";
import { type DirectoryPerson, personAfter, personIn, type SentPerson } from "@/lib/domain/identity/scim/person";
import { asUser, projected } from "@/lib/domain/identity/scim/resources";
import { domainOf } from "@/lib/domain/identity/single-sign-on/domains";
import { needsPlants } from "@/lib/domain/identity/user-rules";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { users } from "@/lib/resources/users";
import type { ScimCall, ScimInput } from "@/lib/server/http/scim";
import { find, setArchived, update } from "@/lib/server/resources/crud";
import { defaultPlants, giveDefaultPlants, grantableRole } from "../single-sign-on/group-roles";
import { notifyOldAddress } from "../users/notify-old-address";
import { addUser } from "../users/served";
import { notifyOfOpenOrders } from "./open-orders";
import { checkVersion, listAsked, listOf, wantedIn } from "./pages";
import { type DirectorySettings, directorySettings } from "./settings";
import { type DirectoryUser, userAttributes, userOf, usersWhere } from "./stored-users";
import { whereOf } from "./where";

export async function listScimUsers(call: ScimCall, { search }: ScimInput) {
  const asked = listAsked(search);
  const { users, total } = await usersWhere(call, whereOf(asked.filter, userAttributes), asked);
  const resources = users.map((user) => asUser(user, call.base));
  return listOf(resources, total, asked);
}

export const findScimUser = async (call: ScimCall, { id, search }: ScimInput) =>
  projected(asUser(await userOf(call, id), call.base), wantedIn(search));

/** A new person, with the company's role and plants for such; or one who had left and comes back. */
export async function createScimUser(call: ScimCall, { body }: ScimInput) {
  const sent = personIn(assignmentsOf(body));
  const person = personAfter(sent, null);
  const settings = await directorySettings(call);
  checkDomain(settings, person.email);
  await refuseTaken(call, person, null);
  const id = (await comeBack(call, settings, person)) ?? (await add(call, settings, person, sent));
  await link(call, id, person);
  if (!person.is_active) await setArchived(call, users, id, true);
  return asUser(await userOf(call, id), call.base);
}

export const replaceScimUser = (call: ScimCall, { id, body }: ScimInput) =>
  change(call, id, personIn(assignmentsOf(body)));

export const patchScimUser = (call: ScimCall, { id, body }: ScimInput) =>
  change(call, id, personIn(operationsOf(body)));

/** Deactivated, and no longer the directory's: what they did keeps their name. */
export async function removeScimUser(call: ScimCall, { id }: ScimInput): Promise<null> {
  const user = await userOf(call, id);
  checkVersion(call.if_match, user.version);
  await refuseAbove(call, id);
  if (user.is_active) await deactivate(call, id);
  await call.tx.scimGroupMember.deleteMany({ where: { user_id: id } });
  await call.tx.scimUser.deleteMany({ where: { user_id: id } });
  return null;
}

async function change(call: ScimCall, id: number, sent: SentPerson) {
  const before = await userOf(call, id);
  checkVersion(call.if_match, before.version);
  const person = personAfter(sent, before);
  if (!before.is_managed || isChanged(before, person)) {
    await refuseAbove(call, id);
    // Only of names that are new: a leaver is not kept in by a clash that was there before.
    if (person.user_name !== before.user_name || person.email !== before.email) await refuseTaken(call, person, id);
    await save(call, before, person);
  }
  return asUser(await userOf(call, id), call.base);
}

const decided = ["user_name", "external_id", "first_name", "last_name", "email", "is_active"] as const;
const isChanged = (before: DirectoryPerson, after: DirectoryPerson) =>
  decided.some((field) => before[field] !== after[field]);

async function save(
  call: ScimCall,
  before: DirectoryUser,
  { first_name, last_name, email, ...person }: DirectoryPerson,
) {
  const { id } = before;
  const stored = await find(call, users, id);
  if (email !== before.email) checkDomain(await directorySettings(call), email);
  await link(call, id, person);
  // Also where only a name of the directory has changed: it is another version.
  await update(call, users, id, { first_name, last_name, email });
  if (email !== before.email) await notifyOldAddress(call, stored, email);
  if (person.is_active === before.is_active) return;
  if (person.is_active) await setArchived(call, users, id, false);
  else await deactivate(call, id);
}

/** As an administrator archives them: every session ends, and keys, calendars and notifications with it. */
async function deactivate(call: ScimCall, id: number) {
  await setArchived(call, users, id, true);
  await notifyOfOpenOrders(call, id);
}

async function link(
  { tx, directory }: ScimCall,
  user_id: number,
  person: Pick<DirectoryPerson, "user_name" | "external_id">,
) {
  const { user_name, external_id } = person;
  const { company_id, idp_id } = directory;
  await tx.scimUser.upsert({
    where: { user_id },
    create: { user_id, company_id, idp_id, user_name, external_id },
    update: { user_name, external_id },
  });
}

/** An address of another company is refused by the unique index, which reveals as much as this: the name is taken. */
async function refuseTaken(call: ScimCall, person: DirectoryPerson, but: number | null) {
  const named = (attribute: string, value: string) => ({ is: "eq" as const, attribute, value });
  const parts = [named("username", person.user_name), named("emails", person.email)];
  const where = whereOf({ is: "or", parts }, userAttributes);
  const { users } = await usersWhere(call, where, { start: 1, count: 3 });
  if (users.some(({ id }) => id !== but)) throw taken();
}

const taken = () => new DomainError("conflict", "errors.taken", { fields: { userName: ["errors.taken"] } });

function checkDomain({ domains }: DirectorySettings, email: string) {
  const domain = domainOf(email) ?? "";
  if (!domains.includes(domain)) throw new DomainError("malformed", "scim.foreign_domain", { params: { domain } });
}

/** Who has more rights than the person behind the token is not a directory's to change. */
async function refuseAbove({ tx, directory }: ScimCall, id: number) {
  const user = await tx.user.findFirst({
    where: { id, company_id: directory.company_id },
    select: { role: { select: { type: true, kind: true, permissions: true } } },
  });
  if (!user) throw notFound();
  if (!isWithin({ ...user.role, type: user.role.type as RoleType }, directory.set_by))
    throw new DomainError("forbidden", "scim.above");
}

async function add(call: ScimCall, settings: DirectorySettings, person: DirectoryPerson, sent: SentPerson) {
  const { company_id, default_role_id } = settings;
  const role = await grantableRole(call, call.directory.set_by, company_id, default_role_id);
  const plant_ids = await defaultPlants(call, settings);
  const { first_name, last_name, email } = person;
  return addUser(
    call,
    { first_name, last_name, email, company_id, role_id: role.id, language_id: sent.language_id ?? 1 },
    role,
    plant_ids.map((plant_id) => ({ plant_id, is_notifiable: true })),
  );
}

/** Somebody who is archived and whom no directory manages: their past is theirs, what they may begins again. */
async function comeBack(call: ScimCall, settings: DirectorySettings, person: DirectoryPerson): Promise<number | null> {
  const { company_id, default_role_id } = settings;
  const { first_name, last_name, email } = person;
  const left = await call.tx.user.findFirst({
    where: { company_id, email, deleted_at: null, archived_at: { not: null } },
    select: { id: true },
  });
  if (!left) return null;
  await refuseAbove(call, left.id);
  const role = await grantableRole(call, call.directory.set_by, company_id, default_role_id);
  await update(call, users, left.id, { first_name, last_name, role_id: role.id });
  if (needsPlants(role)) await giveDefaultPlants(call, settings, left.id);
  if (person.is_active) await setArchived(call, users, left.id, false);
  return left.id;
}
