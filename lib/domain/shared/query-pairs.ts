/** Questions as the calls take them: key[]=a, daterange[from]=…; the same text stands in the address bar. */
export type Query = Record<string, unknown>;

/** Empty values are dropped; the number zero and booleans are answers. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  Number.isNaN(value) ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value as object).every(isEmpty));

export function pairsOf(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    if (isEmpty(value)) return [];
    if (Array.isArray(value)) return value.filter((one) => !isEmpty(one)).map((one) => [`${key}[]`, String(one)]);
    if (typeof value === "object" && value !== null)
      return pairsOf(Object.fromEntries(Object.entries(value).map(([part, one]) => [`${key}[${part}]`, one])));
    return [[key, String(value)]];
  });
}

/** Brackets stay readable: an address is something people look at. */
export const textOf = (pairs: [string, string][]) =>
  pairs
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key).replace(/%5B/g, "[").replace(/%5D/g, "]")}=${encodeURIComponent(value)}`,
    )
    .join("&");
