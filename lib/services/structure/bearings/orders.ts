import { type BearingGeometry, type BearingOrders, bearingOrders } from "@/lib/domain/vibration/fault-frequencies";

/** The fields of a stored bearing that determine its fault lines. */
export interface StoredBearing {
  elements: number;
  element_diameter: number | null;
  pitch_diameter: number | null;
  contact_angle_deg: number;
  bpfo: number | null;
  bpfi: number | null;
  bsf: number | null;
  ftf: number | null;
}

/** Null until both diameters are known. */
export function geometryOf(bearing: StoredBearing): BearingGeometry | null {
  const { elements, element_diameter, pitch_diameter, contact_angle_deg } = bearing;

  return element_diameter && pitch_diameter ? { elements, element_diameter, pitch_diameter, contact_angle_deg } : null;
}

/** As the maker gave them. */
export function givenOrders({ bpfo, bpfi, bsf, ftf }: StoredBearing): BearingOrders | null {
  return bpfo && bpfi && bsf && ftf ? { bpfo, bpfi, bsf, ftf } : null;
}

/** The maker's word before what follows from the geometry: he knows his contact angle under load. */
export function ordersOf(bearing: StoredBearing): BearingOrders | null {
  const geometry = geometryOf(bearing);

  return givenOrders(bearing) ?? (geometry && bearingOrders(geometry));
}
