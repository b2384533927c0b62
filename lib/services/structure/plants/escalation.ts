import { plantsThemselves } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { EscalationInput } from "@/lib/inputs/escalation";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { assignedTo } from "@/lib/services/identity/users/recipients";
import { whoMay } from "@/lib/services/identity/users/who-may";

/** The steps of a plant's escalation, and whom a step can name. */
export async function escalationOfPlant({ tx, viewer }: Call, id: number) {
  const plant = await tx.plant.findFirst({
    where: { AND: [plantsThemselves.see(viewer), { id, deleted_at: null }] },
    select: {
      id: true,
      company_id: true,
      name: true,
      escalation_version: true,
      escalation_steps: {
        orderBy: { position: "asc" },
        select: { after_minutes: true, user_id: true, team_id: true },
      },
    },
  });
  if (!plant) throw notFound();
  const { escalation_steps: steps, escalation_version: version, ...of } = plant;
  const people = await tx.user.findMany({
    where: notifiable(of),
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, first_name: true, last_name: true },
  });
  const teams = await tx.team.findMany({
    where: teamsOf(of),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 500,
    select: { id: true, name: true },
  });

  return { ...of, version, steps, people: people.map((one) => ({ id: one.id, name: nameOf(one) })), teams };
}

type Known = { id: number; company_id: number };

/** Who sees the plant and its alarms. */
const notifiable = ({ id, company_id }: Known) => ({
  AND: [assignedTo(id), { company_id, archived_at: null }, whoMay("view_dashboard")],
});
const teamsOf = ({ id, company_id }: Known) => ({ company_id, plants: { some: { plant_id: id } } });

/** Sets all steps. They are saved by whom has seen the present ones, and by nobody else. */
export async function saveEscalation(call: Call, id: number, { steps, version }: EscalationInput) {
  const { tx, viewer, now } = call;
  const before = await escalationOfPlant(call, id);
  const of = { id, company_id: before.company_id };
  await checkSteps(call, of, steps);
  const { count } = await tx.plant.updateMany({
    where: { AND: [plantsThemselves.write(viewer), { id, escalation_version: version }] },
    data: {
      escalation_version: { increment: 1 },
      ...(before.steps.length === 0 && { escalates_since: now }),
    },
  });
  if (count === 0)
    throw new DomainError("conflict", "errors.stale_version", { data: await escalationOfPlant(call, id) });
  await tx.escalationStep.deleteMany({ where: { plant_id: id } });
  await tx.escalationStep.createMany({
    data: steps.map((step, at) => ({ ...step, position: at + 1, plant_id: id, company_id: of.company_id })),
  });
  await audit(call, "escalation_plan", "plants", id, {
    before: { steps: before.steps },
    after: { steps },
    company_id: of.company_id,
    plant_id: id,
    label: before.name,
  });

  return escalationOfPlant(call, id);
}

async function checkSteps({ tx }: Call, of: Known, steps: EscalationInput["steps"]) {
  const people = await tx.user.findMany({
    where: { AND: [notifiable(of), { id: { in: steps.flatMap(({ user_id }) => user_id ?? []) } }] },
    select: { id: true },
  });
  const teams = await tx.team.findMany({
    where: { AND: [teamsOf(of), { id: { in: steps.flatMap(({ team_id }) => team_id ?? []) } }] },
    select: { id: true },
  });
  const known = (all: { id: number }[], id: number | null) => id === null || all.some((one) => one.id === id);
  steps.forEach(({ user_id, team_id }, at) => {
    if (!known(people, user_id)) throw invalidField(`steps.${at}.user_id`, "errors.does_not_exist");
    if (!known(teams, team_id)) throw invalidField(`steps.${at}.team_id`, "errors.does_not_exist");
  });
}
