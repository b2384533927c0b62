import { managedFields, maySeeRates, needsPlants, sideOf, userLock } from "@/lib/domain/identity/user-rules";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { type DefaultingRole, noticeDefaults } from "@/lib/domain/notifications/notices";
import { areQuietHours } from "@/lib/domain/notifications/summary-time";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { users } from "@/lib/resources/users";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { create, find, setArchived, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { type AssignableRole, assignableRoles } from "../roles/assignable";
import { invite } from "../sign-in/invite";
import { directoryOf } from "./directory";
import { notifyOldAddress } from "./notify-old-address";
import { type AssignedPlant, assign, checkedPlants, idsOf } from "./plants";
import { presentUsers } from "./present";

type StoredUser = RowOf<typeof users>;
type Change = ChangeOf<typeof users>;

/** The person, when the caller may change them: seen, in a role that the caller hands out, and somebody else. */
export async function changeable(call: Call, id: number): Promise<StoredUser> {
  const user = await find(call, users, id);
  const handed = new Set((await assignableRoles(call)).map((role) => role.id));
  const lock = userLock(user, call.viewer, handed);
  if (lock) throw new DomainError("forbidden", `users.locked_${lock}`);
  return user;
}

async function createUser(call: Call, input: InputOf<typeof users>) {
  const { plant_ids, notifiable_plant_ids, ...fields } = input;
  refuseRate(call, fields);
  const role = await handedRole(call, fields.role_id);
  const place = await placeOf(call, role, fields);
  checkQuietHours(fields);
  const plants = await checkedPlants(call, place.company_id, plant_ids, notifiable_plant_ids);
  if (needsPlants(role) && plants.length === 0) throw invalidField("plant_ids", "errors.should_be_selected");

  const id = await addUser(call, { ...fields, ...place }, role, plants);
  await invite(call.tx, { id, company_id: place.company_id });
  return find(call, users, id);
}

/** Adds a user, who is notified of what their role is notified of. Who adds them decides whether they are invited. */
export async function addUser(
  call: Call,
  fields: { role_id: number; company_id: number | null } & Record<string, unknown>,
  role: DefaultingRole,
  plants: readonly AssignedPlant[],
): Promise<number> {
  const { notify_levels, ...byRole } = noticeDefaults(role);
  const notices = fields.company_id === null ? {} : byRole;
  const { id } = await create(call, users, { ...notices, ...fields }, idsOf(plants));
  await call.tx.user.updateMany({ where: { id }, data: { notify_levels: [...notify_levels] } });
  await assign(call, { id, company_id: fields.company_id }, plants);
  return id;
}

/** What somebody earns, and what they are, is set by those who may; a field that is not theirs is refused, not dropped. */
function refuseRate({ viewer }: Call, fields: Change) {
  if (fields.hourly_rate !== undefined && !maySeeRates(viewer))
    throw invalidField("hourly_rate", "errors.unknown_field");
}

function checkQuietHours({ quiet_from = null, quiet_until = null }: Pick<Change, "quiet_from" | "quiet_until">) {
  if (!areQuietHours({ quiet_from, quiet_until })) throw invalidField("quiet_until", "errors.no_quiet_hours");
}

async function handedRole(call: Call, id: number): Promise<AssignableRole> {
  const role = (await assignableRoles(call)).find((one) => one.id === id);
  if (!role) throw invalidField("role_id", "errors.does_not_exist");
  return role;
}

interface PlaceOfUser {
  company_id: number | null;
  distributor_id: number | null;
}

/** Whose person it is: the provider's, a distributor's, or a company's. The caller's own company where there is no choice. */
async function placeOf(call: Call, role: AssignableRole, fields: Change): Promise<PlaceOfUser> {
  const { viewer, tx } = call;
  const asked = { company_id: fields.company_id ?? null, distributor_id: fields.distributor_id ?? null };
  const side = sideOf(role);
  if (side !== "company" && asked.company_id !== null) throw invalidField("company_id", "users.of_no_company");
  if (side !== "distributor" && asked.distributor_id !== null)
    throw invalidField("distributor_id", "users.of_no_distributor");
  if (side === "provider") return { company_id: null, distributor_id: null };
  if (side === "distributor") {
    if (!isProviderSide(viewer)) throw invalidField("role_id", "errors.does_not_exist");
    if (asked.distributor_id === null) throw invalidField("distributor_id", "errors.is_required");
    return { company_id: null, distributor_id: asked.distributor_id };
  }

  const [only, ...others] = viewer.company_ids === "all" ? [] : viewer.company_ids;
  const own = viewer.company_id ?? (others.length === 0 ? only : undefined);
  const company_id = asked.company_id ?? own;
  if (company_id === undefined) throw invalidField("company_id", "errors.is_required");
  const company = await tx.company.findFirst({ where: { id: company_id, deleted_at: null }, select: { id: true } });
  if (!company) throw invalidField("company_id", "errors.does_not_exist");
  if (role.company_id !== null && role.company_id !== company_id)
    throw invalidField("role_id", "errors.does_not_exist");
  return { company_id, distributor_id: null };
}

async function updateUser(call: Call, id: number, input: Change) {
  const before = await changeable(call, id);
  const { plant_ids, notifiable_plant_ids, ...fields } = input;
  refuseRate(call, fields);
  await refuseManaged(call, before, fields);
  const role = await handedRole(call, fields.role_id ?? before.role_id);
  checkStays(role, before, fields);
  checkQuietHours({ ...before, ...fields });
  const { company_id } = before;
  const shown = firstOf(await presentUsers(call, [before]));
  const wanted = plant_ids ?? shown.plant_ids;
  const notifiable = notifiable_plant_ids ?? keptOr(shown, plant_ids);
  const plants = await checkedPlants(call, company_id, wanted, notifiable);

  const { company_id: _company, distributor_id: _distributor, ...changes } = fields;
  const after = await update(call, users, id, changes);
  await assign(call, { id, company_id }, plants, { before: shown, role });
  if (after.email !== before.email) await settleAddress(call, before, after);
  return find(call, users, id);
}

/** What the directory decides is changed there: it would put it back. */
async function refuseManaged(call: Call, before: StoredUser, fields: Change) {
  const directory = await directoryOf(call, before.id);
  if (!directory) return;
  const managed = [...managedFields, ...(directory.role_group === null ? [] : (["role_id"] as const))];
  for (const field of managed)
    if (fields[field] !== undefined && fields[field] !== before[field]) throw invalidField(field, "users.by_directory");
}

async function settleAddress(call: Call, person: StoredUser, after: StoredUser) {
  await notifyOldAddress(call, person, after.email);
  // The link went to the old address, and opens nothing any more.
  if (!after.has_password) await invite(call.tx, person);
}

/** Who was notified of a plant still is; of a plant that is added, one is notified. */
const keptOr = (
  shown: { plant_ids: number[]; notifiable_plant_ids: number[] },
  plant_ids: number[] = shown.plant_ids,
) => plant_ids.filter((id) => !shown.plant_ids.includes(id) || shown.notifiable_plant_ids.includes(id));

/** Nobody moves to another company, nor from one side of the walls to the other: their past belongs where it was. */
function checkStays(role: AssignableRole, before: StoredUser, fields: Change) {
  for (const field of ["company_id", "distributor_id"] as const)
    if (fields[field] !== undefined && fields[field] !== before[field])
      throw invalidField(field, "errors.stays_in_place");
  if (role.id === before.role_id) return;
  const place = { company_id: before.company_id, distributor_id: before.distributor_id };
  const fits = {
    provider: place.company_id === null && place.distributor_id === null,
    distributor: place.distributor_id !== null,
    company: place.company_id !== null && (role.company_id === null || role.company_id === place.company_id),
  };
  if (!fits[sideOf(role)]) throw invalidField("role_id", "users.other_side");
}

/**
 * Who is removed is archived and hidden: what they did keeps their name. Their address is free for somebody new, so it
 * is not left as it was.
 */
async function removeUsers(call: Call, ids: number[]): Promise<void> {
  for (const id of new Set(ids)) {
    const user = await changeable(call, id);
    const { count } = await call.tx.user.updateMany({
      where: { AND: [users.scope.write(call.viewer), { id, deleted_at: null }] },
      data: {
        deleted_at: call.now,
        archived_at: user.archived_at ?? call.now,
        email: `${user.email} (deleted ${id})`,
        version: { increment: 1 },
      },
    });
    if (count === 0) throw notFound();
    const { plants: _plants, ...before } = user;
    await audit(call, "delete", "users", id, { before });
    publish(call.tx, {
      subject: users.name,
      action: "deleted",
      id,
      company_id: user.company_id,
    });
  }
}

/** Nobody stays in a company that is removed. */
export async function removePeopleOf({ tx, now }: Call, company_ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    update users set deleted_at = ${now}, archived_at = coalesce(archived_at, ${now}),
      email = email || ' (deleted ' || id || ')', version = version + 1
    where company_id = any (${[...company_ids]}::int[]) and deleted_at is null`;
}

async function archiveUser(call: Call, id: number, isArchived: boolean) {
  await changeable(call, id);
  return setArchived(call, users, id, isArchived);
}

export const servedUsers = serve(users, {
  present: presentUsers,
  create: createUser,
  update: updateUser,
  remove: removeUsers,
  archive: archiveUser,
});
