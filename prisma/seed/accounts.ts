import { roleType } from "@/lib/domain/identity/permissions";
import { seededRoles } from "@/lib/domain/identity/roles";
import { noticeDefaults } from "@/lib/domain/notifications/notices";
import type { Tx } from "@/lib/server/data/db";

const providerAccounts = ["developer", "super_admin", "analyst", "distributor"];

const companies = [
  { name: "Cedar Ridge Paper", domain: "cedar.example" },
  { name: "Harbor Foods", domain: "harbor.example" },
];

/** Where only those work whom the past work names. */
const neighbors = [
  { name: "Alder Lake Board", domain: "alderlake.example" },
  { name: "Stonewater Tissue", domain: "stonewater.example" },
];
const workers = ["supervisor", "technician"];

const people: Record<string, [string, string]> = {
  corporate: ["Casey", "Lindqvist"],
  plant_admin: ["Morgan", "Ellis"],
  plant_superintendent: ["Robin", "Castellanos"],
  supervisor: ["Sam", "Okafor"],
  technician: ["Jamie", "Alvarez"],
  plant_user: ["Riley", "Novak"],
  oee_process: ["Quinn", "Tremblay"],
  requisitioner: ["Taylor", "Brandt"],
  fab_shop_manager: ["Frankie", "Osei"],
  developer: ["Devon", "Hale"],
  super_admin: ["Sydney", "Park"],
  analyst: ["Avery", "Lund"],
  distributor: ["Drew", "Sandoval"],
};

/** What an hour of their work costs, in the company's currency. */
export const hourlyRates: Record<string, number> = { technician: 46, supervisor: 58 };

/** Whom the first plant of a company tells of alarms that nobody acknowledges. */
const escalation: Record<string, { position: number; after_minutes: number }> = {
  supervisor: { position: 1, after_minutes: 30 },
  plant_superintendent: { position: 2, after_minutes: 240 },
};
/** Before the demo's first reading. */
const alwaysEscalated = new Date("2020-01-01T00:00:00Z");

/** `{role}@cedar.example` and so on. Roles other than corporate see their company's first plant only. */
export async function seedAccounts(tx: Tx, password_hash: string) {
  const roles = new Map(
    (await tx.role.findMany({ where: { key: { not: null } } })).map((role) => [role.key!, role.id]),
  );
  const person = (role: string, domain: string) => {
    const [first_name, last_name] = people[role]!;
    return {
      first_name,
      last_name,
      email: `${role.replaceAll("_", "-")}@${domain}`,
      role_id: roles.get(role)!,
      ...(role in hourlyRates && { hourly_rate: hourlyRates[role] }),
      password_hash,
    };
  };

  const cedar = await tx.company.findFirstOrThrow({ where: { name: "Cedar Ridge Paper" }, select: { id: true } });
  const distributor = await tx.distributor.create({
    data: { name: "Prairie Bearing Supply", companies: { create: { company_id: cedar.id } } },
    select: { id: true },
  });
  for (const role of providerAccounts) {
    const distributor_id = role === "distributor" ? distributor.id : null;
    await tx.user.create({ data: { ...person(role, "millwright.example"), distributor_id }, select: { id: true } });
  }

  for (const { name, domain } of [...companies, ...neighbors]) {
    const isNeighbor = neighbors.some((one) => one.name === name);
    const company = await tx.company.findFirstOrThrow({
      where: { name },
      select: { id: true, plants: { select: { id: true }, orderBy: { id: "asc" }, take: 1 } },
    });
    if (!isNeighbor)
      await tx.plant.updateMany({ where: { id: company.plants[0]!.id }, data: { escalates_since: alwaysEscalated } });
    const customerRoles = seededRoles.filter(({ key, type }) => type === roleType.customer && key !== "distributor");
    for (const role of customerRoles.filter(({ key }) => !isNeighbor || workers.includes(key))) {
      const notices = noticeDefaults({ is_technic: false, ...role });
      const user = await tx.user.create({
        data: {
          ...person(role.key, domain),
          company_id: company.id,
          ...{ ...notices, notify_levels: [...notices.notify_levels] },
        },
        select: { id: true },
      });
      if (role.key in escalation && !isNeighbor)
        await tx.escalationStep.create({
          data: { ...escalation[role.key]!, company_id: company.id, plant_id: company.plants[0]!.id, user_id: user.id },
        });
      if (role.key === "corporate") continue;
      await tx.userPlant.create({
        data: { user_id: user.id, company_id: company.id, plant_id: company.plants[0]!.id },
      });
    }
  }
}
