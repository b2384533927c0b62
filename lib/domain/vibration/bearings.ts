import { type BearingGeometry, type BearingOrders, bearingOrders } from "./fault-frequencies";

/**
 * Bearings whose geometry was published together with recordings that bear it out: domain reference 5.1. All others
 * are entered by geometry or by the maker's orders, for catalogues found in the wild are wrong more often than right.
 */
export type KnownBearing = {
  designation: string;
  manufacturer: string;
  geometry: BearingGeometry;
  /** Where the geometry was published. */
  source: string;
};

const inches = (elements: number, element_diameter: number, pitch_diameter: number, contact_angle_deg = 0) => ({
  elements,
  element_diameter: 25.4 * element_diameter,
  pitch_diameter: 25.4 * pitch_diameter,
  contact_angle_deg,
});

const caseWestern = "Case Western Reserve University Bearing Data Center";

/** Diameters in mm. */
export const knownBearings: readonly KnownBearing[] = [
  {
    designation: "6205-2RS JEM",
    manufacturer: "SKF",
    geometry: inches(9, 0.3126, 1.537),
    source: caseWestern,
  },
  {
    designation: "6203-2RS JEM",
    manufacturer: "SKF",
    geometry: inches(8, 0.2656, 1.122),
    source: caseWestern,
  },
  {
    designation: "ZA-2115",
    manufacturer: "Rexnord",
    geometry: inches(16, 0.331, 2.815, 15.17),
    source: "NASA Prognostics Center of Excellence, IMS bearings",
  },
  {
    designation: "NICE",
    manufacturer: "",
    geometry: inches(8, 0.235, 1.245),
    source: "Machinery Failure Prevention Technology fault data",
  },
];

export const ordersOf = ({ geometry }: KnownBearing): BearingOrders => bearingOrders(geometry);

export type Implausible =
  | { reason: "elements" | "angle" | "element_diameter" }
  /** More elements than fit on the pitch circle. */
  | { reason: "crowded"; most: number }
  /** The elements of a radial bearing run midway between bore and outside. */
  | { reason: "pitch_diameter"; expected: number; off_pct: number };

const MOST_OFF_PCT = 4;

/** `bore` and `outside` in the geometry's unit, where they are known. Null when nothing speaks against it. */
export function implausibilityOf(geometry: BearingGeometry, bore?: number, outside?: number): Implausible | null {
  const { elements, element_diameter, pitch_diameter, contact_angle_deg } = geometry;
  if (!Number.isInteger(elements) || elements < 3) return { reason: "elements" };
  if (!(contact_angle_deg >= 0 && contact_angle_deg < 90)) return { reason: "angle" };
  if (!(element_diameter > 0 && element_diameter < pitch_diameter)) return { reason: "element_diameter" };
  const most = Math.floor(Math.PI / Math.asin(element_diameter / pitch_diameter));
  if (elements > most) return { reason: "crowded", most };
  if (!bore || !outside) return null;
  const expected = (bore + outside) / 2;
  const off_pct = 100 * (pitch_diameter / expected - 1);

  return Math.abs(off_pct) > MOST_OFF_PCT ? { reason: "pitch_diameter", expected, off_pct } : null;
}
