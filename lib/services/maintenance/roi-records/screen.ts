import { roiInputs, roiMethods } from "@/lib/domain/maintenance/roi";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { servedRequisitions } from "../requisitions/served";
import { servedRoiRecords } from "./served";

const mostShown = 100;

/** A method with inputs of its own that the address names, whole cents of money; null where it names none. */
function givenIn(search: Search) {
  const method = roiMethods.find((one) => one === search.method);
  if (!method) return null;
  const inputs = Object.fromEntries(
    Object.keys(roiInputs[method]).flatMap((name) => {
      const value = Number(search[name]);
      return typeof search[name] === "string" && Number.isFinite(value) ? [[name, value]] : [];
    }),
  );

  return { method, inputs };
}

/**
 * The calculator with what was saved, newest first, and the requisitions that a calculation can be for. The one that an
 * address opens is among them, of whatever plant and however old.
 */
export async function calculatorScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const filters: Record<string, number[]> = typeof chosen === "number" ? { plant_id: [chosen] } : {};
  const newest = { page: 1, max: mostShown, order: { column: "created_at", method: "desc" as const }, search: "" };
  const records = await servedRoiRecords.list(call, { ...newest, filters });
  const pending = await servedRequisitions.list(call, { ...newest, filters: { ...filters, status: ["pending"] } });
  const opened = typeof search.record === "string" && /^\d{1,9}$/.test(search.record) ? Number(search.record) : null;
  const isListed = opened === null || records.data.some(({ id }) => id === opened);
  const beyond = isListed ? [] : (await servedRoiRecords.list(call, { ...newest, filters: {} }, { id: opened })).data;
  const plants = await call.tx.plant.findMany({
    where: {
      archived_at: null,
      deleted_at: null,
      ...(filters.plant_id && { id: { in: [...filters.plant_id, ...beyond.map(({ plant_id }) => plant_id)] } }),
    },
    orderBy: { name: "asc" },
    take: 1_000,
    select: { id: true, name: true, company: { select: { currency: true } } },
  });

  return {
    records: [...beyond, ...records.data],
    requisitions: pending.data.map(({ id, label, name, plant_id }) => ({ id, label, name, plant_id })),
    plants: plants.map(({ id, name, company }) => ({ id, name, currency: company.currency })),
    opened,
    given: givenIn(search),
  };
}
