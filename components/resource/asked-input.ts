import type { Kind, Values } from "./form-context";

/** What is sent: fields that are shown. A text is trimmed, and what is left empty is left out. */
export function inputOf(values: Values, kinds: ReadonlyMap<string, Kind>): Values {
  const sent = [...kinds].map(([name, kind]) => [name, sentOf(values[name], kind)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined));
}

function sentOf(value: unknown, kind: Kind): unknown {
  if (kind === "flag") return value === true;
  // None is a choice too.
  if (kind === "choice") return value;
  const given = kind === "text" && typeof value === "string" ? value.trim() : value;
  return given === "" || given === null ? undefined : given;
}
