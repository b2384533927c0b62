import type { RoleRule } from "@/lib/domain/identity/single-sign-on/person";
import type { ScimCall } from "@/lib/server/http/scim";
import type { RoleSettings } from "../single-sign-on/group-roles";

export interface DirectorySettings extends RoleSettings {
  domains: string[];
}

/** What the company's single sign-on settings state about people whom its provider names. */
export async function directorySettings({ tx, directory }: ScimCall): Promise<DirectorySettings> {
  const { domains, role_map, ...rest } = await tx.samlIdp.findUniqueOrThrow({
    where: { id: directory.idp_id },
    select: {
      company_id: true,
      role_map: true,
      default_role_id: true,
      default_plant_ids: true,
      domains: { select: { domain: true } },
    },
  });
  return { ...rest, role_map: role_map as RoleRule[], domains: domains.map(({ domain }) => domain) };
}
