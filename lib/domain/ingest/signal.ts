/** Connection quality as the specification's score from 0 to 3: condition-monitoring domain reference, section 9. */

export type Survey = { g: number; y: number; r: number; m: number };

/** A site survey's packets: green counts 3, yellow 2, red 1, missed nothing. Null without packets. */
export function signalOfSurvey({ g, y, r, m }: Survey): number | null {
  const packets = g + y + r + m;

  return packets === 0 ? null : (3 * g + 2 * y + r) / packets;
}

/** One message's strength in dBm on the same scale. */
export function signalOfStrength(dbm: number): number {
  if (dbm > -90) return 3;

  return dbm >= -100 ? 2 : 1;
}

/** How much one message moves the average of about the last twenty. */
export const signalWeight = 1 / 20;

/** Limits of the specification: 2.75 and 3; rounding of an average of all-green packets must not cost it its class. */
export function signalClassOf(score: number | null): "none" | "low" | "moderate" | "high" {
  if (score === null) return "none";
  if (score >= 2.995) return "high";

  return score >= 2.75 ? "moderate" : "low";
}
