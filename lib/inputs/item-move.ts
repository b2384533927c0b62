import { z } from "zod";
import { id, text } from "./fields";

/** What becomes of the sensors on an item that is moved. */
const sensorFates = ["keep", "take_off", "hand_over"] as const;

/** Onto an asset, into a storeroom (and a location of it), or into limbo: exactly one of them. */
export const itemMove = z
  .strictObject({
    asset_id: id.nullable().optional(),
    store_room_id: id.optional(),
    location_id: id.optional(),
    is_limbo: z.literal(true).optional(),
    reason: text,
    sensors: z.enum(sensorFates).optional(),
    /** The item that takes its place and its sensors. */
    replaced_by_id: id.optional(),
    version: z.int().positive().optional(),
  })
  .transform(({ asset_id, ...move }) => ({
    ...move,
    asset_id: asset_id ?? undefined,
    // Off its asset without another place.
    is_limbo: move.is_limbo ?? (asset_id === null ? (true as const) : undefined),
  }))
  .superRefine((move, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const places = [move.asset_id, move.store_room_id, move.is_limbo].filter((place) => place !== undefined);
    if (places.length === 0) refuse("asset_id", "equipments.one_place");
    if (places.length > 1) refuse(move.asset_id ? "asset_id" : "store_room_id", "equipments.one_place");
    if (move.location_id && !move.store_room_id) refuse("location_id", "equipments.location_of_room");
    if (move.sensors === "hand_over" && !move.replaced_by_id) refuse("replaced_by_id", "errors.is_required");
    if (move.sensors !== "hand_over" && move.replaced_by_id) refuse("replaced_by_id", "equipments.only_handed_over");
  });
export type ItemMove = z.infer<typeof itemMove>;
