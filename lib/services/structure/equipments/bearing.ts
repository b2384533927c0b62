import type { BearingOrders } from "@/lib/domain/vibration/fault-frequencies";
import type { Tx } from "@/lib/server/data/db";
import { ordersOf } from "../bearings/orders";

export interface MeasuredBearing {
  id: number;
  designation: string;
  manufacturer: string | null;
  elements: number;
  orders: BearingOrders;
}

/**
 * The bearing that a sensor listens to: the one it is assigned to, else the one at the place that the sensor's location
 * names, else the item's only one. Null where that leaves a choice.
 */
export async function bearingOf(tx: Tx, sensor_id: number): Promise<MeasuredBearing | null> {
  const sensor = await tx.sensor.findUnique({
    where: { id: sensor_id },
    select: {
      location_in_equipment: true,
      equipment: { select: { bearings: { select: { position: true, sensor_id: true, bearing: true } } } },
    },
  });
  const places = sensor?.equipment?.bearings ?? [];
  const location = sensor?.location_in_equipment?.trim().toLowerCase();
  const open = places.filter((place) => place.sensor_id === null);
  const chosen =
    places.find((place) => place.sensor_id === sensor_id) ??
    open.find(({ position }) => position.toLowerCase() === location) ??
    (places.length === 1 ? open[0] : undefined);
  const orders = chosen && ordersOf(chosen.bearing);
  if (!chosen || !orders) return null;
  const { id, name, manufacturer, elements } = chosen.bearing;

  return { id, designation: name, manufacturer, elements, orders };
}
