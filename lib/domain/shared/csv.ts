type Cell = string | number;

/** Numbers with a point and commas between them, in every language: what all programs read. */
export const csvOf = (lines: readonly (readonly Cell[])[]) => `\uFEFF${lines.map(csvLine).join("")}`;

export const csvLine = (cells: readonly Cell[]) => `${cells.map(quoted).join(",")}\r\n`;

/** What is put before a text that begins like a formula is no part of it. */
export const unescaped = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, "");

/** What begins like a formula is written as text, so that a sheet does not compute what somebody named a thing. */
const quoted = (value: Cell) => {
  if (typeof value === "number") return value;
  const text = /^[=+\-@\t\r\n\0]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
