import type { Call } from "@/lib/server/data/call";

/** The plants that the viewer may look at, with their companies: what the plant switcher lists. */
export async function plantChoices({ tx, viewer }: Call) {
  const plants = await tx.plant.findMany({
    where: {
      ...(viewer.plant_ids === "all" ? {} : { id: { in: [...viewer.plant_ids] } }),
      deleted_at: null,
      archived_at: null,
    },
    select: { id: true, name: true, time_zone: true, company: { select: { name: true, currency: true } } },
    orderBy: [{ company: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
  });
  return plants.map(({ company, ...plant }) => ({ ...plant, company: company.name, currency: company.currency }));
}
