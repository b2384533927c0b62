/** A key for "this one creation". Not crypto.randomUUID, which plain http on a plant's network does not have. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
