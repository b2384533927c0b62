import type { OnWire } from "@/lib/server/http/wire";
import type { RpmParams } from "@/lib/services/structure/equipments/speed-source";

export type WireSpeed = OnWire<RpmParams>;

/** An item, how it turns, and the sensors that may watch its bearings. */
export interface RotatingItem {
  item: { id: number; name: string; plant_id: number };
  rotation: WireSpeed;
  sensors: readonly { id: number; name: string }[];
}
