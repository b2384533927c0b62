import { seededRoles } from "@/lib/domain/identity/roles";
import { noticeDefaults } from "@/lib/domain/notifications/notices";
import type { Tx } from "@/lib/server/data/db";
import { companiesPeople, type Person, providersPeople } from "./people";
import { portrait } from "./pictures/faces";
import { storedPictures } from "./pictures/store";

/** What an hour of their work costs, in the company's currency. */
export const hourlyRates: Record<string, number> = { technician: 46, supervisor: 58 };

/** The users whom the first plant of a company notifies of alarms that nobody acknowledges. */
const escalation: Record<string, { position: number; after_minutes: number }> = {
  supervisor: { position: 1, after_minutes: 30 },
  plant_superintendent: { position: 2, after_minutes: 240 },
};
/** Before the demo's first reading. */
const alwaysEscalated = new Date("2020-01-01T00:00:00Z");

/** `{role}@cedar.example` and so on. Roles other than corporate see one plant of their company only, mostly the first. */
export async function seedAccounts(tx: Tx, password_hash: string) {
  const roles = new Map(
    (await tx.role.findMany({ where: { key: { not: null } } })).map((role) => [role.key!, role.id]),
  );
  const account = ({ role, name: [first_name, last_name], mail }: Person, domain: string) => ({
    first_name,
    last_name,
    role_id: roles.get(role)!,
    password_hash,
    email: `${mail ?? role.replaceAll("_", "-")}@${domain}`,
    ...(role in hourlyRates && { hourly_rate: hourlyRates[role] }),
  });

  const cedar = await tx.company.findFirstOrThrow({ where: { name: "Cedar Ridge Paper" }, select: { id: true } });
  const distributor = await tx.distributor.create({
    data: { name: "Prairie Bearing Supply", companies: { create: { company_id: cedar.id } } },
    select: { id: true },
  });
  const faces = await facesOf(tx, providersPeople, null);
  await tx.user.createMany({
    data: providersPeople.map((one, at) => ({
      ...account(one, "millwright.example"),
      distributor_id: one.role === "distributor" ? distributor.id : null,
      image_id: faces[at],
    })),
  });
  for (const { company: name, domain, people, isQuiet = false } of companiesPeople) {
    const company = await tx.company.findFirstOrThrow({
      where: { name },
      select: { id: true, plants: { select: { id: true, name: true }, orderBy: { id: "asc" } } },
    });
    const made = await seedPeople(tx, company, people, (one) => account(one, domain));
    if (!isQuiet) await seedEscalation(tx, company, made);
  }
}

interface Company {
  id: number;
  plants: { id: number; name: string }[];
}
type Account = { email: string; first_name: string; last_name: string; role_id: number; password_hash: string };

async function seedPeople(tx: Tx, company: Company, people: readonly Person[], account: (one: Person) => Account) {
  const company_id = company.id;
  const first = company.plants[0]!;
  const faces = await facesOf(tx, people, company_id);
  const made = await tx.user.createManyAndReturn({
    data: people.map((one, at) => {
      const role = seededRoles.find(({ key }) => key === one.role)!;
      const notices = noticeDefaults({ is_technic: false, ...role });
      return {
        ...account(one),
        company_id,
        image_id: faces[at],
        ...notices,
        notify_levels: [...notices.notify_levels],
      };
    }),
    select: { id: true, email: true },
  });
  const idOf = (one: Person) => made.find(({ email }) => email === account(one).email)!.id;
  await tx.userPlant.createMany({
    data: people
      .filter(({ role }) => role !== "corporate")
      .map((one) => ({
        user_id: idOf(one),
        company_id,
        plant_id: (company.plants.find(({ name }) => name === one.plant) ?? first).id,
      })),
  });

  return people.map((one) => ({ one, id: idOf(one) }));
}

/** Those who share a role with another are not among those who are notified. */
async function seedEscalation(tx: Tx, company: Company, people: readonly { one: Person; id: number }[]) {
  const plant_id = company.plants[0]!.id;
  await tx.plant.updateMany({ where: { id: plant_id }, data: { escalates_since: alwaysEscalated } });
  await tx.escalationStep.createMany({
    data: people.flatMap(({ one: { role, mail }, id: user_id }) => {
      const step = mail ? undefined : escalation[role];
      return step ? [{ ...step, company_id: company.id, plant_id, user_id }] : [];
    }),
  });
}

const facesOf = (tx: Tx, people: readonly Person[], company_id: number | null) =>
  storedPictures(
    tx,
    people.map(({ name, face }) => ({ name: name.join(" "), svg: portrait(face), company_id })),
  );
