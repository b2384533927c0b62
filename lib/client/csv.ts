type Cell = string | number;

/** Numbers with a point and commas between them, in every language: what all programs read. */
export const csvOf = (lines: readonly (readonly Cell[])[]) =>
  `\uFEFF${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;

/** What begins like a formula is written as text, so that a sheet does not compute what somebody named a thing. */
const quoted = (value: Cell) => {
  if (typeof value === "number") return value;
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
