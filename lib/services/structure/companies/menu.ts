import { alwaysOn } from "@/lib/domain/identity/company-menu";
import { matrixGroups } from "@/lib/domain/identity/permission-matrix";
import { menuId, type Section, sections } from "@/lib/domain/identity/permissions";
import { DomainError } from "@/lib/domain/shared/errors";
import type { CompanyMenuInput } from "@/lib/inputs/company-menu";
import { companies } from "@/lib/resources/companies";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";

export interface MenuEntry {
  /** The specification's number of the entry, 1 to 32. */
  id: number;
  section: Section;
  group: string;
  is_on: boolean;
  is_switchable: boolean;
}

export interface CompanyMenu {
  company: { id: number; name: string; users_count: number };
  version: number;
  /** May anyone who scans a label report a problem without an account? A plant may refuse it for itself. */
  guest_requests: boolean;
  entries: MenuEntry[];
}

/** A company's menu, all entries by area. */
export async function companyMenu(call: Call, id: number): Promise<CompanyMenu> {
  const { name, version, users_count } = await find(call, companies, id);
  const { switched_off, guest_requests } = await switchesOf(call, id);
  const entryOf = (section: Section, group: string): MenuEntry => ({
    id: menuId(section),
    section,
    group,
    is_on: !switched_off.includes(section),
    is_switchable: !alwaysOn.includes(section),
  });

  return {
    company: { id, name: String(name), users_count: Number(users_count) },
    version: Number(version),
    guest_requests,
    entries: Object.entries(matrixGroups).flatMap(([group, all]) => all.map((section) => entryOf(section, group))),
  };
}

const switchesOf = ({ tx }: Call, id: number) =>
  tx.company.findUniqueOrThrow({ where: { id }, select: { switched_off: true, guest_requests: true } });

/** Applies to all users of the company from their next request on; their open pages are refreshed. */
export async function saveCompanyMenu(call: Call, id: number, input: CompanyMenuInput): Promise<CompanyMenu> {
  await find(call, companies, id);
  const before = await switchesOf(call, id);
  const after = {
    switched_off: sections.filter((section) => input.switched_off.includes(section)),
    guest_requests: input.guest_requests ?? before.guest_requests,
  };
  const { count } = await call.tx.company.updateMany({
    where: { id, version: input.version },
    data: { ...after, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: await companyMenu(call, id) });

  await audit(call, "switch_menu", "companies", id, { before, after, company_id: id });
  publish(call.tx, { subject: "menus", action: "switched", id, company_id: id });
  return companyMenu(call, id);
}
