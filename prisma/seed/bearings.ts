import { knownBearings } from "@/lib/domain/vibration/bearings";
import type { Tx } from "@/lib/server/data/db";

/** [elements, their diameter, bore, outside, width, contact angle]: mm and degrees. */
type Size = [number, number, number, number, number, number?];

/**
 * Bearings of the sizes that the demo's machines have. Bore, outside diameter and width are those of ISO 15, the pitch
 * circle lies midway between bore and outside. Number and diameter of the elements are usual ones of each series: a
 * maker's own may differ, so a plant enters its own.
 */
const sizes: Record<string, Size> = {
  "6208": [9, 11.906, 40, 80, 18],
  "6307": [8, 13.494, 35, 80, 21],
  "6308": [8, 15.081, 40, 90, 23],
  "6309": [8, 17.463, 45, 100, 25],
  "6310": [8, 19.05, 50, 110, 27],
  "6312": [8, 22.225, 60, 130, 31],
  "6313": [8, 23.813, 65, 140, 33],
  "6315": [8, 26.988, 75, 160, 37],
  "6316": [8, 28.575, 80, 170, 39],
  "6319": [8, 33.338, 95, 200, 45],
  "6322": [8, 41.275, 110, 240, 50],
  "6324": [8, 41.275, 120, 260, 55],
  "6326": [8, 44.45, 130, 280, 58],
  "22220 E": [19, 22.5, 100, 180, 46, 10],
  "23244 CCK": [18, 45, 220, 400, 144, 13],
  "NU 1044": [24, 34, 220, 340, 56],
};

/** The drive end and the other end of a motor by its frame, which grows with its torque: four poles, up to so many kW. */
const frames: [kW: number, driveEnd: string, otherEnd: string][] = [
  [7.5, "6308", "6208"],
  [15, "6309", "6208"],
  [22, "6310", "6309"],
  [30, "6312", "6310"],
  [45, "6313", "6312"],
  [55, "6315", "6313"],
  [90, "6316", "6316"],
  [200, "6319", "6316"],
  [500, "6322", "6316"],
  [1000, "6324", "6319"],
  [Number.POSITIVE_INFINITY, "6326", "6322"],
];
/** A bearing that turns 3600 times a minute is a smaller one. */
const largestOfTwoPoles = "6316";
const fourPoles = 1800;

/** Of a motor, and of the pump or compressor on its coupling, whose shaft carries the same torque. */
export function motorBearing(power_kw: number, rpm: number, isDriveEnd: boolean): string {
  const torque = (power_kw * fourPoles) / rpm;
  const [kW, driveEnd, otherEnd] = frames.find(([most]) => torque <= most * 1.05)!;
  if (kW > 90 && rpm > 3000) return largestOfTwoPoles;

  return isDriveEnd ? driveEnd : otherEnd;
}

/** The provider's: those whose geometry was published, and the demo's sizes. Ids by designation. */
export async function seedBearings(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.bearing.createManyAndReturn({
    data: [
      ...knownBearings.map(({ designation, manufacturer, geometry, source }) => ({
        name: designation,
        manufacturer: manufacturer || null,
        notes: source,
        ...geometry,
      })),
      ...Object.entries(sizes).map(([name, [elements, element_diameter, bore, outside, width, angle = 0]]) => ({
        name,
        elements,
        element_diameter,
        pitch_diameter: (bore + outside) / 2,
        contact_angle_deg: angle,
        bore,
        outside,
        width,
        notes: "Boundary dimensions of ISO 15; elements as usual for the series",
      })),
    ],
    select: { id: true, name: true },
  });

  return new Map(rows.map(({ id, name }) => [name, id]));
}
