import { z } from "zod";
import { tile } from "@/lib/domain/boards/tiles";
import type { ChartRange } from "@/lib/domain/monitoring/chart-range";
import { quickRanges } from "@/lib/domain/shared/quick-ranges";
import { id, idText, name } from "./fields";

const milliseconds = z.coerce.number().int().positive().max(8.64e15);
const range = {
  range: z.enum(quickRanges).optional(),
  /** UTC milliseconds, both or neither. */
  from: milliseconds.optional(),
  to: milliseconds.optional(),
};
type Given = { range?: (typeof quickRanges)[number]; from?: number; to?: number };

const isWhole = ({ from, to }: Given) =>
  from === undefined || to === undefined ? from === to : to > from && to - from <= longest;
const longest = 3 * 366 * 86_400_000;
const broken = { path: ["to"], message: "errors.not_valid" };

/** What the address of a dashboard states: its range and its plant. */
export const frameQuery = z.object({ ...range, plant_id: idText.optional() }).refine(isWhole, broken);
export const previewBody = z.strictObject({ tile, ...range, plant_id: id.optional() }).refine(isWhole, broken);
export const copyBody = z.strictObject({ name: name.optional() });

export const usualRange = { quick: "last_30_days" } as const satisfies ChartRange;

/** As the tiles take it; without a range, the usual one. */
export function askedFrame({ range, from, to, plant_id }: Given & { plant_id?: number }) {
  const chosen: ChartRange | null =
    from !== undefined && to !== undefined ? { from, to } : range ? { quick: range } : null;

  return { plant_id, range: chosen ?? usualRange, isChosen: chosen !== null };
}
