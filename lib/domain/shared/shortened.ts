/** Where a text is divided that loses its middle on a narrow screen: the end of the first half is what is left out. */

/** Shorter texts than this lose more by three dots than they gain. */
const shortest = 12;

/** At the space that is nearest to two thirds, else at two thirds. */
export function halvesOf(text: string): readonly [string, string] {
  if (text.length < shortest) return [text, ""];
  const wanted = Math.ceil((text.length * 2) / 3);
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index).filter((at) => at >= 4 && at < text.length - 2);
  const at = spaces.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0] ?? wanted;

  return [text.slice(0, at), text.slice(at)];
}

/** Before the last part. */
export function pathOf(parts: readonly string[]): readonly [string, string] {
  const whole = parts.join(" / ");
  const [last = ""] = parts.slice(-1);
  const head = whole.slice(0, whole.length - last.length - " / ".length);

  return head.length < 4 ? [whole, ""] : [head, ` / ${last}`];
}
