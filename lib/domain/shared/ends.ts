/** The text without these signs at its end. A pattern would start again at each of them. */
export function withoutEnd(text: string, isSign: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isSign(text.charAt(end - 1))) end--;

  return text.slice(0, end);
}

/** The text up to where these signs first stand in it. */
export function before(text: string, signs: string): string {
  const at = text.indexOf(signs);

  return at < 0 ? text : text.slice(0, at);
}
