const looked = 4_096;

/** Does it begin as SVG does: a declaration, comments, its element? Read forward only, whatever a stranger has sent. */
export function looksLikeSvg(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, looked)
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .toLowerCase();
  let at = behindBlanks(text, 0);
  if (text.startsWith("<?xml", at)) at = behindBlanks(text, behind(text, ">", at));
  while (text.startsWith("<!--", at)) at = behindBlanks(text, behind(text, "-->", at + 4));

  return text.startsWith("<svg", at) && /[\s>]/.test(text.charAt(at + 4));
}

/** The place after the next of these signs; the end where there is none. */
function behind(text: string, signs: string, from: number): number {
  const at = text.indexOf(signs, from);

  return at < 0 ? text.length : at + signs.length;
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;

  return at;
}
