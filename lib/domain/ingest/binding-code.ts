/** Crockford's base 32: no I, L, O or U, so that a code read aloud or off a label is typed right. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bindingCodeLength = 8; // 40 bits
export const bindingCodeHours = 72;

/** `random` holds one byte a character. */
export function bindingCode(random: Uint8Array): string {
  return Array.from(random.subarray(0, bindingCodeLength), (byte) => alphabet[byte & 31]).join("");
}

/** As somebody typed it: small letters, dashes, O for zero, I and L for one. Null when it is no code. */
export function readBindingCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");

  return code.length === bindingCodeLength && [...code].every((sign) => alphabet.includes(sign)) ? code : null;
}
