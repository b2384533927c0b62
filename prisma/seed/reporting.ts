import type { Tx } from "@/lib/server/data/db";

const day = 86_400_000;

const logins = [
  { email: "corporate@cedar.example", name: "Power BI", days: 90 },
  { email: "corporate@cedar.example", name: "Grafana, control room", days: 365, isOfFirstPlant: true },
  { email: "corporate@harbor.example", name: "Power BI", days: 90 },
];

/** Of a time when this installation had an address for them: who sets REPORTING_HOST replaces a password and connects. */
export async function seedReportingLogins(tx: Tx, now: Date) {
  const [made, ended_at] = [new Date(now.getTime() - 20 * day), new Date(now.getTime() - 2 * day)];
  for (const { email, name, days, isOfFirstPlant } of logins) {
    const { id, company_id } = await tx.user.findUniqueOrThrow({
      where: { email },
      select: { id: true, company_id: true },
    });
    if (company_id === null) throw new Error("the demo's corporate users belong to companies");
    const first = isOfFirstPlant && (await tx.plant.findFirst({ where: { company_id }, orderBy: { id: "asc" } }));
    await tx.reportingLogin.create({
      data: {
        company_id,
        name,
        days,
        plant_ids: first ? [first.id] : [],
        created_by: id,
        issued_by: id,
        issued_at: made,
        created_at: made,
        expires_at: new Date(made.getTime() + days * day),
        ended_at,
        ended_because: "off",
      },
      select: { id: true },
    });
  }
}
