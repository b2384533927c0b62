import { groupIn, membersAfter, type SentGroup } from "@/lib/domain/identity/scim/group";
import { assignmentsOf, invalidValue, operationsOf } from "@/lib/domain/identity/scim/patch";
import { asGroup, projected, type StoredGroup } from "@/lib/domain/identity/scim/resources";
import { nameOf } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { audit } from "@/lib/server/data/audit";
import type { ScimCall, ScimInput } from "@/lib/server/http/scim";
import { groupsOf, settleRoles } from "../single-sign-on/group-roles";
import { checkVersion, listAsked, listOf, wantedIn } from "./pages";
import { directorySettings } from "./settings";
import { type Attributes, exact, instant, text, whereOf } from "./where";

/** Groups of the directory. What their members may follows from the rules of single sign-on, at every change. */

const { sql } = Prisma;

/** What a filter may name, over groups `g`. */
const groupAttributes: Attributes = {
  id: exact(sql`g.id::text`),
  externalid: exact(sql`g.external_id`),
  displayname: text(sql`g.display_name`),
  members: {
    parts: { value: exact(sql`m.user_id::text`) },
    some: (condition) => sql`exists (select from scim_group_members m where m.group_id = g.id and ${condition})`,
  },
  "meta.created": instant(sql`g.created_at`),
  "meta.lastmodified": instant(sql`g.updated_at`),
};

const select = {
  id: true,
  display_name: true,
  external_id: true,
  created_at: true,
  updated_at: true,
  version: true,
} as const;

export async function listScimGroups(call: ScimCall, { search }: ScimInput) {
  const asked = listAsked(search);
  const from = sql`from scim_groups g
    where g.idp_id = ${call.directory.idp_id}::int and ${whereOf(asked.filter, groupAttributes)}`;
  const [{ total }] = await call.tx.$queryRaw<[{ total: number }]>`select count(*)::int as total ${from}`;
  const rows = await call.tx.$queryRaw<Row[]>`
    select g.id, g.display_name, g.external_id, g.created_at, g.updated_at, g.version ${from}
    order by g.id offset ${asked.start - 1}::int limit ${asked.count}::int`;
  const isWanted = isMembersWanted(asked.wanted);
  const groups = await withMembers(call, rows, isWanted);
  return listOf(
    groups.map((group) => asGroup(group, call.base)),
    total,
    asked,
  );
}

/** Directories that ask without them have groups of thousands. */
function isMembersWanted({ attributes, excluded }: { attributes: readonly string[]; excluded: readonly string[] }) {
  const isNamed = (names: readonly string[]) => names.some((name) => /^members\b/i.test(name));
  return attributes.length > 0 ? isNamed(attributes) : !isNamed(excluded);
}

export async function findScimGroup(call: ScimCall, { id, search }: ScimInput) {
  const wanted = wantedIn(search);
  return projected(asGroup(await groupOf(call, id, isMembersWanted(wanted)), call.base), wanted);
}

type Row = Omit<StoredGroup, "members">;

async function groupOf(call: ScimCall, id: number, isWithMembers = true): Promise<StoredGroup> {
  const row = await call.tx.scimGroup.findFirst({ where: { id, idp_id: call.directory.idp_id }, select });
  if (!row) throw notFound();
  return firstOf(await withMembers(call, [row], isWithMembers));
}

async function withMembers({ tx }: ScimCall, rows: readonly Row[], isWanted: boolean): Promise<StoredGroup[]> {
  const ids = isWanted ? rows.map(({ id }) => id) : [];
  const members = await tx.$queryRaw<{ group_id: number; id: number; name: string }[]>`
    select m.group_id, u.id, trim(u.first_name || ' ' || u.last_name) as name
    from scim_group_members m join users u on u.id = m.user_id
    where m.group_id = any (${ids}::int[]) order by u.id`;
  return rows.map((row) => ({ ...row, members: members.filter(({ group_id }) => group_id === row.id) }));
}

export async function createScimGroup(call: ScimCall, { body }: ScimInput) {
  const { display_name, external_id = null, members } = groupIn(assignmentsOf(body));
  if (display_name === undefined) throw invalidValue("displayName");
  await refuseTaken(call, display_name, null);
  const { company_id, idp_id } = call.directory;
  const { id } = await call.tx.scimGroup.create({
    data: { company_id, idp_id, display_name, external_id },
    select: { id: true },
  });
  const joined = await settle(call, id, { was: [], is: [...membersAfter([], members)] });
  await audit(call, "create", "scim_groups", id, { after: { name: display_name, external_id, ...joined } });
  return asGroup(await groupOf(call, id), call.base);
}

/** All of it: who is not named is no member any more. */
export const replaceScimGroup = (call: ScimCall, { id, body }: ScimInput) => {
  const sent = groupIn(assignmentsOf(body));
  const isListed = sent.members.length > 0;
  return change(call, id, { ...sent, members: isListed ? sent.members : [{ how: "replace", ids: [] }] });
};

export const patchScimGroup = (call: ScimCall, { id, body }: ScimInput) =>
  change(call, id, groupIn(operationsOf(body)));

async function change(call: ScimCall, id: number, { display_name, external_id, members }: SentGroup) {
  const before = await groupOf(call, id);
  checkVersion(call.if_match, before.version);
  const was = before.members.map((member) => member.id);
  const is = [...membersAfter(was, members)];
  const name = display_name ?? before.display_name;
  if (name !== before.display_name) await refuseTaken(call, name, id);
  const data = { display_name: name, external_id: external_id === undefined ? before.external_id : external_id };
  const isRenamed = name !== before.display_name || data.external_id !== before.external_id;
  const joined = await settle(call, id, { was, is, isRenamed }, () =>
    call.tx.scimGroup.updateMany({ where: { id }, data: { ...data, version: { increment: 1 } } }),
  );
  await audit(call, "update", "scim_groups", id, {
    before: { name: before.display_name, external_id: before.external_id },
    after: { name, external_id: data.external_id, ...joined },
  });
  return asGroup(await groupOf(call, id), call.base);
}

/** Its members lose what followed from it. */
export async function removeScimGroup(call: ScimCall, { id }: ScimInput): Promise<null> {
  const before = await groupOf(call, id);
  checkVersion(call.if_match, before.version);
  const was = before.members.map((member) => member.id);
  await settle(call, id, { was, is: [] }, () => call.tx.scimGroup.deleteMany({ where: { id } }));
  const { display_name, external_id } = before;
  await audit(call, "delete", "scim_groups", id, { before: { name: display_name, external_id } });
  return null;
}

interface Members {
  was: readonly number[];
  is: readonly number[];
  /** By another name it may fit another rule. */
  isRenamed?: boolean;
}

/** Changes a group and its members, and the roles of those whom it concerns. Answers who joined and who left, for the audit log. */
async function settle(
  call: ScimCall,
  group_id: number,
  { was, is, isRenamed = false }: Members,
  changeGroup?: () => Promise<unknown>,
) {
  const { tx, directory } = call;
  const { company_id } = directory;
  const settings = await directorySettings(call);
  const [before, after] = [new Set(was), new Set(is)];
  const [added, gone] = [is.filter((id) => !before.has(id)), was.filter((id) => !after.has(id))];
  await refuseUnknown(call, added);
  const groups = await groupsOf(call, isRenamed ? [...new Set([...was, ...is])] : [...added, ...gone]);
  await changeGroup?.();
  if (gone.length > 0) await tx.scimGroupMember.deleteMany({ where: { group_id, user_id: { in: gone } } });
  await tx.scimGroupMember.createMany({ data: added.map((user_id) => ({ group_id, user_id, company_id })) });
  await settleRoles(call, directory.set_by, settings, { groups, role_map: settings.role_map });
  return { ...(await namesOf(call, "members_added", added)), ...(await namesOf(call, "members_removed", gone)) };
}

const mostNamed = 100;

async function namesOf({ tx }: ScimCall, field: "members_added" | "members_removed", ids: readonly number[]) {
  if (ids.length === 0) return {};
  const people = await tx.user.findMany({
    where: { id: { in: ids.slice(0, mostNamed) } },
    select: { first_name: true, last_name: true },
    orderBy: { id: "asc" },
  });
  const rest = ids.length - people.length;
  return { [field]: [...people.map(nameOf), ...(rest > 0 ? [`+${rest}`] : [])] };
}

/** Who is of another company, or of none, is nobody here. */
async function refuseUnknown({ tx, directory }: ScimCall, ids: readonly number[]) {
  if (ids.length === 0) return;
  const where = { id: { in: [...ids] }, company_id: directory.company_id, deleted_at: null };
  if ((await tx.user.count({ where })) !== ids.length) throw invalidValue("members.value");
}

async function refuseTaken({ tx, directory }: ScimCall, name: string, but: number | null) {
  const same = await tx.scimGroup.findFirst({
    where: { idp_id: directory.idp_id, display_name: { equals: name, mode: "insensitive" } },
    select: { id: true },
  });
  if (same && same.id !== but)
    throw new DomainError("conflict", "errors.taken", { fields: { displayName: ["errors.taken"] } });
}
