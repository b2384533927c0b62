import { people } from "@/lib/domain/identity/scope";
import { nameOf, seesWholeCompanies } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import { teams } from "@/lib/resources/teams";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { membersIn } from "./assignable";

type StoredTeam = RowOf<typeof teams>;
type Wanted = { plant_ids: number[]; member_ids: number[] };

const plantsOf = ({ plants }: StoredTeam) => plants.map(({ plant_id }) => plant_id);
const membersOf = ({ members }: StoredTeam) => members.map(({ user_id }) => user_id);

/** Teams with what the caller sees of their plants and people. */
async function present(call: Call, rows: readonly StoredTeam[]) {
  const { tx, viewer } = call;
  const plants = await tx.plant.findMany({
    where: { id: { in: rows.flatMap(plantsOf) }, deleted_at: null },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });
  const members = await tx.user.findMany({
    where: { AND: [people.see(viewer), { id: { in: rows.flatMap(membersOf) }, deleted_at: null }] },
    select: { id: true, first_name: true, last_name: true },
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => {
    const own = { plants: new Set(plantsOf(row)), members: new Set(membersOf(row)) };
    const shown = {
      plants: plants.filter(({ id }) => own.plants.has(id)),
      members: members.filter(({ id }) => own.members.has(id)).map((one) => ({ id: one.id, name: nameOf(one) })),
    };
    const ids = (all: { id: number }[]) => all.map(({ id }) => id).sort((a, b) => a - b);
    return { ...row, ...shown, plant_ids: ids(shown.plants), member_ids: ids(shown.members) };
  });
}

async function createTeam(call: Call, { plant_ids, member_ids, ...fields }: InputOf<typeof teams>) {
  const company_id = await companyOf(call, plant_ids);
  await checkMembers(call, company_id, member_ids);
  const { id } = await create(call, teams, { ...fields, company_id }, { plant_ids, member_ids });
  await keep(call, { id, company_id }, { plant_ids: [], member_ids: [] }, { plant_ids, member_ids });
  return find(call, teams, id);
}

async function updateTeam(call: Call, id: number, { plant_ids, member_ids, ...fields }: ChangeOf<typeof teams>) {
  const before = firstOf(await present(call, [await find(call, teams, id)]));
  const after = { plant_ids: plant_ids ?? before.plant_ids, member_ids: member_ids ?? before.member_ids };
  if (plant_ids && (await companyOf(call, plant_ids)) !== before.company_id)
    throw invalidField("plant_ids", "errors.stays_in_place");
  const added = after.member_ids.filter((member) => !before.member_ids.includes(member));
  await checkMembers(call, before.company_id, added);

  await update(call, teams, id, fields);
  await refuseLeavingWork(call, id, before, after);
  await keep(call, before, before, after);
  const ids = ({ plant_ids, member_ids }: Wanted) => ({ plant_ids, member_ids });
  await audit(call, "update", "teams", id, { before: ids(before), after: ids(after), company_id: before.company_id });
  await refuseUnassignableWork(call, before, before, after);
  return find(call, teams, id);
}

/** A team does not leave a plant in which it still has work. */
async function refuseLeavingWork({ tx }: Call, team_id: number, before: Wanted, after: Wanted) {
  const gone = before.plant_ids.filter((id) => !after.plant_ids.includes(id));
  if (gone.length === 0) return;
  await tx.$queryRaw`select id from teams where id = ${team_id} for update`;
  const count = await tx.workOrder.count({
    where: { assigned_team_id: team_id, plant_id: { in: gone }, ...stillOwed },
  });
  if (count > 0) throw invalidField("plant_ids", { key: "teams.works_there", params: { count } });
}

/** What was given to a team is somebody's to do: the last who could do it leaves after that work, not before. */
async function refuseUnassignableWork(
  { tx }: Call,
  { id, company_id }: { id: number; company_id: number },
  before: Wanted,
  after: Wanted,
) {
  if (before.member_ids.every((member) => after.member_ids.includes(member))) return;
  const owed = await tx.workOrder.groupBy({
    by: ["plant_id"],
    where: { assigned_team_id: id, assigned_user_id: null, ...stillOwed },
    _count: true,
  });
  for (const { plant_id, _count: count } of owed)
    if ((await membersIn(tx, id, { company_id, plant_id })).length === 0)
      throw invalidField("member_ids", { key: "teams.nobody_left", params: { count } });
}

/** The plants are of one company, and the caller's to see. */
async function companyOf({ tx }: Call, plant_ids: readonly number[]): Promise<number> {
  const plants = await tx.plant.findMany({
    where: { id: { in: [...plant_ids] }, deleted_at: null },
    select: { company_id: true },
  });
  const [first] = plants;
  if (!first || plants.length !== plant_ids.length) throw invalidField("plant_ids", "errors.does_not_exist");
  if (plants.some(({ company_id }) => company_id !== first.company_id))
    throw invalidField("plant_ids", "teams.one_company_only");
  return first.company_id;
}

async function checkMembers({ tx, viewer }: Call, company_id: number, ids: readonly number[]) {
  const count = await tx.user.count({
    where: { AND: [people.see(viewer), { id: { in: [...ids] }, company_id, archived_at: null }] },
  });
  if (count !== ids.length) throw invalidField("member_ids", "errors.does_not_exist");
}

/** Gives and takes; what of the team the caller does not see stays. */
async function keep(call: Call, team: { id: number; company_id: number }, before: Wanted, after: Wanted) {
  const { tx } = call;
  const { id: team_id, company_id } = team;
  const change = (field: keyof Wanted) => ({
    gone: before[field].filter((id) => !after[field].includes(id)),
    added: after[field].filter((id) => !before[field].includes(id)),
  });
  const [plants, members] = [change("plant_ids"), change("member_ids")];
  await tx.teamPlant.deleteMany({ where: { team_id, plant_id: { in: plants.gone } } });
  await tx.teamMember.deleteMany({ where: { team_id, user_id: { in: members.gone } } });
  await tx.teamPlant.createMany({
    data: plants.added.map((plant_id) => ({ team_id, plant_id, company_id })),
    skipDuplicates: true,
  });
  await tx.teamMember.createMany({
    data: members.added.map((user_id) => ({ team_id, user_id, company_id })),
    skipDuplicates: true,
  });
}

/** A team that works in other plants too is not one plant's to remove. */
async function removeTeams(call: Call, ids: number[], confirm?: string): Promise<void> {
  for (const id of new Set(ids)) {
    const team = await find(call, teams, id);
    const { plant_ids } = call.viewer;
    const isWhole = plant_ids === "all" || seesWholeCompanies(call.viewer);
    if (!isWhole && plantsOf(team).some((plant) => !plant_ids.includes(plant)))
      throw new DomainError("forbidden", "teams.of_other_plants");
  }
  // A transaction that gives a team work holds its row until it ends: nothing is given to it between the question and the end.
  await call.tx.$queryRaw`select id from teams where id = any (${ids}::int[]) order by id for update`;
  const open = await call.tx.workOrder.count({ where: { assigned_team_id: { in: ids }, ...stillOwed } });
  if (open > 0)
    throw new DomainError("conflict", "teams.has_open_orders", {
      params: { count: open },
      data: { attached: { work_orders: open } },
    });
  await remove(call, teams, ids, confirm);
}

const stillOwed = { kind: "order", status: { in: [...openStatuses] } };

export const servedTeams = serve(teams, { present, create: createTeam, update: updateTeam, remove: removeTeams });
