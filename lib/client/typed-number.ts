/**
 * A number as somebody typed it in a language, null when it is none. The mark of the other language is a decimal mark
 * too unless it groups thousands: 322.5 means the same everywhere, 1.290 does not.
 */
export function typedNumber(text: string, locale: string): number | null {
  const [mark, other] = new Intl.NumberFormat(locale).format(1.5).includes(",") ? [",", "."] : [".", ","];
  const compact = text.replace(/[^\d.,-]/g, "");
  const isForeign =
    !compact.includes(mark!) && compact.split(other!).length === 2 && !/^-?\d{1,3}[.,]\d{3}$/.test(compact);
  const decimal = isForeign ? other! : mark!;
  const plain = compact.replaceAll(decimal === "." ? "," : ".", "").replace(decimal, ".");

  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
