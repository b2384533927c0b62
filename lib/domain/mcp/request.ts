/*
 * The arguments of a tool as the call that it stands for takes them: places of its path, its query, its body. A call knows
 * several values as `key[]=…` and parts as `key[from]=…`.
 */

export interface Asked {
  params: Record<string, string>;
  search: [string, string][];
  body: Record<string, unknown>;
}

/** `params` and `query`: the names that the call has there; whatever else is given stands in the body, which refuses what it does not know. */
export function askedWith(
  args: Readonly<Record<string, unknown>>,
  { params, query }: { params: readonly string[]; query: readonly string[] },
): Asked {
  const asked: Asked = { params: {}, search: [], body: {} };
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined) continue;
    if (params.includes(name)) asked.params[name] = asText(value);
    else if (query.includes(name)) asked.search.push(...pairsOf(name, value));
    else asked.body[name] = value;
  }

  return asked;
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.map((one) => [`${name}[]`, asText(one)]);
  if (typeof value === "object")
    return Object.entries(value).flatMap(([part, one]) => pairsOf(`${name}[${part}]`, one));

  return [[name, asText(value)]];
}

/** What is no plain value is no address either, and is refused for what it is by the call. */
const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
