/** A key for "this one creation". Not crypto.randomUUID, which plain http on a plant's network does not have. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The creation of a form: tried again because its answer was lost it keeps its key, and is made once. */
export class Creation {
  private body = "";
  private key = "";

  /** A corrected body is another creation. */
  keyFor(body: unknown): string {
    const text = JSON.stringify(body);
    if (this.body !== text) [this.body, this.key] = [text, newKey()];
    return this.key;
  }
}
