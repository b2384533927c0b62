/** How a language writes the sign between the whole and its part: 7.1 or 7,1. */
const decimalSign = (language: string): string =>
  new Intl.NumberFormat(language).formatToParts(1.1).find(({ type }) => type === "decimal")?.value ?? ".";

/** With every digit, none rounded: shown as it was entered. */
export const writeDecimal = (value: number, language: string): string =>
  String(value).replace(".", decimalSign(language));

/**
 * Reads 7.1 and 7,1 alike in every language: number pads and habits do not follow the language of the page. What the
 * product writes is read as it was meant: 1,234 is a thousand in Mexico, 1.234 in Spain. Any other sign that stands alone
 * is decimal; where both stand the last one is, and the other has to part groups of three (of two before the last in India), as must one
 * that stands several times. NaN for what is no number.
 * @param language whose numbers the page writes: "es-MX"
 */
export function readDecimal(text: string, language: string): number {
  const plain = text
    .trim()
    .replace("−", "-")
    .replace(/[\s'’]/g, "");
  const signs = plain.match(/[.,]/g) ?? [];
  const grouped = decimalSign(language) === "," ? /^[-+]?[1-9]\d{0,2}\.\d{3}$/ : /^[-+]?[1-9]\d{0,2},\d{3}$/;
  const isGrouped = grouped.test(plain);
  const decimal = !isGrouped && (signs.length === 1 || signs[0] !== signs.at(-1)) ? signs.at(-1) : undefined;
  const at = decimal ? plain.lastIndexOf(decimal) : plain.length;
  const [whole, part] = [plain.slice(0, at), plain.slice(at + 1)];
  if (signs.length > 1 && !/^[-+]?\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return Number.NaN;
  const normalized = `${whole.replace(/[.,]/g, "")}${decimal ? "." : ""}${part}`;
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(normalized) ? Number(normalized) : Number.NaN;
}
