import type { StoredPerson } from "@/lib/domain/identity/scim/resources";
import { notFound } from "@/lib/domain/shared/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ScimCall } from "@/lib/server/http/scim";
import { type Attributes, exact, instant, text, truth } from "./where";

/** A person as the directory sees them; unmanaged ones go by their email address. */
export interface DirectoryUser extends StoredPerson {
  is_managed: boolean;
}

interface Row extends Omit<DirectoryUser, "is_active"> {
  archived_at: Date | null;
  total: number;
}

const { sql } = Prisma;

const fullName = text(sql`trim(u.first_name || ' ' || u.last_name)`);

/** What a filter may name, over users `u` and what the directory calls them, `s`. */
export const userAttributes: Attributes = {
  id: exact(sql`u.id::text`),
  externalid: exact(sql`s.external_id`),
  username: text(sql`coalesce(s.user_name, u.email)`),
  displayname: fullName,
  "name.formatted": fullName,
  "name.givenname": text(sql`u.first_name`),
  "name.familyname": text(sql`u.last_name`),
  // There is one, the primary one, of work.
  emails: {
    parts: { value: text(sql`u.email`), type: text(sql`'work'`), primary: truth(sql`true`) },
    some: (condition) => condition,
  },
  preferredlanguage: text(sql`case u.language_id when 2 then 'es' else 'en' end`),
  active: truth(sql`(u.archived_at is null)`),
  groups: {
    parts: { value: exact(sql`g.id::text`), display: text(sql`g.display_name`) },
    some: (condition) => sql`exists (select from scim_group_members m join scim_groups g on g.id = m.group_id
      where m.user_id = u.id and ${condition})`,
  },
  "meta.created": instant(sql`u.created_at`),
  "meta.lastmodified": instant(sql`u.updated_at`),
};

/**
 * Everybody of the company, but those who were archived here before any directory knew them, or after it gave them up:
 * to the directory they do not exist.
 */
export async function usersWhere(
  call: Pick<ScimCall, "tx" | "directory">,
  where: Prisma.Sql,
  { start, count }: { start: number; count: number },
): Promise<{ users: DirectoryUser[]; total: number }> {
  const rows = await call.tx.$queryRaw<Row[]>`
    with found as (
      select u.id, u.first_name, u.last_name, u.email, u.language_id, u.archived_at, u.created_at, u.updated_at, u.version,
        coalesce(s.user_name, u.email) as user_name, s.external_id, s.user_id is not null as is_managed
      from users u left join scim_users s on s.user_id = u.id
      where u.company_id = ${call.directory.company_id}::int and u.deleted_at is null
        and (u.archived_at is null or s.user_id is not null)
        and ${where})
    select f.*, (select count(*)::int from found) as total,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.display_name) order by g.id)
        from scim_group_members m join scim_groups g on g.id = m.group_id where m.user_id = f.id), '[]') as groups
    from (select * from found order by id offset ${start - 1}::int limit ${count}::int) f order by f.id`;
  // A page beyond the end, or of nothing, does not know how many there are.
  const isCounted = rows.length > 0 || (start === 1 && count > 0);
  const total = isCounted ? (rows[0]?.total ?? 0) : (await usersWhere(call, where, { start: 1, count: 1 })).total;
  const users = rows.map(({ archived_at, total: _total, ...row }) => ({ ...row, is_active: archived_at === null }));
  return { users, total };
}

export async function userOf(call: ScimCall, id: number): Promise<DirectoryUser> {
  const { users } = await usersWhere(call, sql`u.id = ${id}::int`, { start: 1, count: 1 });
  if (!users[0]) throw notFound();
  return users[0];
}
