import { crews } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { rowsWith } from "@/lib/domain/shared/known";
import { active } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { whoMay } from "@/lib/services/identity/users/who-may";

/** A person who can be given work, with the plants in which; corporate people see all of their company's. */
export interface Assignable {
  id: number;
  name: string;
  company_id: number;
  plant_ids: number[] | "all";
}

export async function assignablePeople(call: Call): Promise<Assignable[]> {
  const users = await call.tx.user.findMany({
    where: { archived_at: null, company_id: { not: null }, ...whoMay("view_maintenance") },
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
    take: 2_000,
    select: {
      id: true,
      first_name: true,
      last_name: true,
      company_id: true,
      role: { select: { kind: true } },
      plants: { select: { plant_id: true } },
    },
  });
  return rowsWith(users, "company_id").map((user) => ({
    id: user.id,
    name: nameOf(user),
    company_id: user.company_id,
    plant_ids: user.role.kind === "corporate" ? "all" : user.plants.map(({ plant_id }) => plant_id),
  }));
}

/** A team that can be given work, with the plants of it that the caller sees. */
export interface AssignableTeam {
  id: number;
  name: string;
  plant_ids: number[];
}

export async function assignableTeams({ tx, viewer }: Call): Promise<AssignableTeam[]> {
  const teams = await tx.team.findMany({
    where: { AND: [crews.see(viewer), { members: { some: { user: { archived_at: null } } } }] },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 1_000,
    select: { id: true, name: true, plants: { select: { plant_id: true } } },
  });
  return teams.map(({ id, name, plants }) => ({ id, name, plant_ids: plants.map(({ plant_id }) => plant_id) }));
}

/** The plants in which work can be planned. */
export const workPlants = (call: Call) =>
  call.tx.plant.findMany({
    where: active,
    orderBy: { name: "asc" },
    take: 1_000,
    select: { id: true, name: true, company_id: true, time_zone: true },
  });

export type WorkPlant = Awaited<ReturnType<typeof workPlants>>[number];
