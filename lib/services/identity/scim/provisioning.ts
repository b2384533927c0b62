import { type RoleRule, ruleForGroups } from "@/lib/domain/identity/single-sign-on/person";
import { companies } from "@/lib/resources/companies";
import type { Call } from "@/lib/server/data/call";
import { scimBase } from "@/lib/server/http/scim";
import { find } from "@/lib/server/resources/crud";
import { live, tokenSelect } from "./tokens";

const mostShown = { groups: 200, requests: 10 };

/** How the company's directory is connected: tokens, groups with the roles that follow from them, the latest requests. */
export async function provisioning(call: Call, company_id: number) {
  await find(call, companies, company_id);
  const { tx, now } = call;
  const idp = await tx.samlIdp.findUnique({
    where: { company_id },
    select: { id: true, role_map: true, default_role_id: true },
  });
  if (!idp) return { endpoint: scimBase(), is_ready: false, ...nothing };
  const of = { idp_id: idp.id };
  const [tokens, groups, counts, requests, users_count] = [
    await tx.scimToken.findMany({ where: { ...of, ...live(now) }, select: tokenSelect, orderBy: { id: "desc" } }),
    await tx.scimGroup.findMany({
      where: of,
      select: { id: true, display_name: true, external_id: true },
      orderBy: [{ display_name: "asc" }, { id: "asc" }],
      take: mostShown.groups,
    }),
    await tx.$queryRaw<{ group_id: number; members: number }[]>`
      select m.group_id, count(*)::int as members from scim_group_members m join scim_groups g on g.id = m.group_id
      where g.idp_id = ${idp.id}::int group by m.group_id`,
    await tx.scimRequest.findMany({
      where: of,
      select: { id: true, at: true, token: true, method: true, path: true, status: true, error: true },
      orderBy: { id: "desc" },
      take: mostShown.requests,
    }),
    await tx.scimUser.count({ where: of }),
  ];
  const rules = idp.role_map as RoleRule[];
  const roleIds = groups.map((group) => ruleForGroups([group], rules));
  const names = await roleNames(call, [...roleIds, idp.default_role_id]);
  const members = new Map(counts.map((row) => [row.group_id, row.members]));
  return {
    endpoint: scimBase(),
    is_ready: true,
    tokens,
    requests,
    users_count,
    groups: groups.map(({ id, display_name }, at) => ({
      id,
      display_name,
      members: members.get(id) ?? 0,
      role: names.get(roleIds[at] ?? 0) ?? null,
    })),
    default_role: names.get(idp.default_role_id ?? 0) ?? null,
  };
}

const nothing = { tokens: [], requests: [], users_count: 0, groups: [], default_role: null };

async function roleNames({ tx }: Call, ids: readonly (number | null)[]) {
  const known = ids.filter((id): id is number => id !== null);
  const roles = await tx.role.findMany({ where: { id: { in: known } }, select: { id: true, name: true } });
  return new Map(roles.map(({ id, name }) => [id, name]));
}
