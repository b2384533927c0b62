/** A part of a file, both ends included. */
export interface Range {
  start: number;
  end: number;
}

/**
 * The part that a Range header asks for, of a file of so many bytes. Null: the whole file, also where the header
 * asks for several parts, which nobody must serve. "unsatisfiable": the part lies outside.
 */
export function rangeOf(header: string | null, size: number): Range | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  // "-500" is the last five hundred.
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) return "unsatisfiable";
  return { start, end };
}

/** A file's name in a header, by RFC 6266: plain letters for old programs, everything for the others. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\%/]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
