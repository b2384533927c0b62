import { beforeEach, expect, test, vi } from "vitest";
import { useMaps } from "@/components/controllers/use-maps";
import { useTags } from "@/components/readers/use-tags";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { emptyPlace } from "@/lib/domain/ingest/map-drafts";

/** What the states under test hold, in the order of their calls. */
const cells = vi.hoisted(() => ({ at: 0, held: [] as unknown[] }));

vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useState: (first: unknown) => {
    const own = cells.at++;
    if (!(own in cells.held)) cells.held[own] = typeof first === "function" ? first() : first;
    const set = (next: unknown) => (cells.held[own] = typeof next === "function" ? next(cells.held[own]) : next);
    return [cells.held[own], set];
  },
}));
vi.mock("next-intl", () => ({ useTranslations: () => String }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

beforeEach(() => {
  cells.held = [];
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(api, "put").mockResolvedValue({ data: { version: 2 } });
});

/** Draws it once more, with the states that it has. */
function drawn<Result>(draw: () => Result): Result {
  cells.at = 0;
  return draw();
}

const register = { uid: "fan", key: "temp", scale: 1, offset: 0, signed: false };
const point = { path: "1/holding/0", uid: "fan", key: "temp", unit: "", scale: 1, offset: 0 };

function mapsWith(register_map: Record<string, typeof register>) {
  const controller = { id: 7, name: "Gateway", version: 1, point_map: { time: "", points: [] } };
  return drawn(() => useMaps({ ...controller, adapter: "millwright", register_map } as Parameters<typeof useMaps>[0]));
}

test("a register map that was saved is not unsaved, in whatever order and with whatever decimal sign it was typed", async () => {
  const before = mapsWith({ 10: register });
  const line = { ...emptyPlace, at: "5", uid: "fan", key: "humidity", scale: "0,1" };
  before.setDrafts({ ...before.drafts, registers: [...before.drafts.registers, line] });
  expect(mapsWith({ 10: register }).isDirty).toBe(true);
  expect(await mapsWith({ 10: register }).save()).toBe(true);
  expect(mapsWith({ 5: { ...register, key: "humidity", scale: 0.1 }, 10: register }).isDirty).toBe(false);
});

test("a map whose text cannot be read is not saved as it was before, and can be discarded", async () => {
  const before = mapsWith({ 10: register });
  before.setDrafts({ ...before.drafts, registers: [] });
  before.setUnreadable("registers", true);
  expect(await mapsWith({ 10: register }).save()).toBe(false);
  mapsWith({ 10: register }).discard();
  expect(mapsWith({ 10: register })).toMatchObject({ isDirty: false, isWrong: false, discarded: 1 });
});

test("tags of a reader that were saved are not unsaved, with whatever decimal sign they were typed", async () => {
  const tagsWith = (scale: number) => {
    const controller = { id: 7, name: "PLC", type: "modbus_tcp", version: 1, serial_number: "A" } as const;
    const point_map = { time: "", points: [{ ...point, scale }] };
    return drawn(() => useTags({ controller, point_map } as Parameters<typeof useTags>[0]));
  };
  tagsWith(1).change(0, { scale: "0,1" });
  expect(tagsWith(1).isDirty).toBe(true);
  expect(await tagsWith(1).save()).toBe(true);
  expect(tagsWith(0.1).isDirty).toBe(false);
});
