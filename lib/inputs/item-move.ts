import { z } from "zod";
import { id, text } from "./fields";

/** What becomes of the sensors on an item that is moved. */
const sensorFates = ["keep", "take_off", "hand_over"] as const;

/** Onto an asset, into a storeroom (and a location of it), or into limbo: exactly one of them. */
const place = {
  asset_id: id.nullable().optional(),
  store_room_id: id.optional(),
  location_id: id.optional(),
  is_limbo: z.literal(true).optional(),
  reason: text,
};
type Place = z.infer<z.ZodObject<typeof place>>;

/** Off its asset without another place is limbo. */
const withLimbo = <Move extends Place>({ asset_id, ...move }: Move) => ({
  ...move,
  asset_id: asset_id ?? undefined,
  is_limbo: move.is_limbo ?? (asset_id === null ? (true as const) : undefined),
});

const refusal = (context: z.RefinementCtx) => (path: string, message: string) =>
  context.addIssue({ code: "custom", path: [path], message });

function refuseOtherThanOne(move: Place, context: z.RefinementCtx) {
  const refuse = refusal(context);
  const places = [move.asset_id, move.store_room_id, move.is_limbo].filter((place) => place !== undefined);
  if (places.length === 0) refuse("asset_id", "equipments.one_place");
  if (places.length > 1) refuse(move.asset_id ? "asset_id" : "store_room_id", "equipments.one_place");
  if (move.location_id && !move.store_room_id) refuse("location_id", "equipments.location_of_room");
}

export const itemMove = z
  .strictObject({
    ...place,
    sensors: z.enum(sensorFates).optional(),
    /** The item that takes its place and its sensors. */
    replaced_by_id: id.optional(),
    version: z.int().positive().optional(),
  })
  .transform(withLimbo)
  .superRefine((move, context) => {
    const refuse = refusal(context);
    refuseOtherThanOne(move, context);
    if (move.sensors === "hand_over" && !move.replaced_by_id) refuse("replaced_by_id", "errors.is_required");
    if (move.sensors !== "hand_over" && move.replaced_by_id) refuse("replaced_by_id", "equipments.only_handed_over");
  });
export type ItemMove = z.infer<typeof itemMove>;

/** Several items of one plant, all to the same place. Their sensors come along or are taken off. */
export const itemMoves = z
  .strictObject({ ids: z.array(id).min(1).max(500), ...place, sensors: z.enum(["keep", "take_off"]).optional() })
  .transform(withLimbo)
  .superRefine(refuseOtherThanOne);
export type ItemMoves = z.infer<typeof itemMoves>;
