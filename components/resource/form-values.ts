import type { ShownViewer } from "@/components/shell/viewer-context";
import type { Row } from "@/lib/client/rows";
import { keyIn, valueIn } from "@/lib/domain/structure/custom-keys";
import type { Description } from "@/lib/resources/describe";
import type { Kind, Values } from "./form-context";

type Beginning = Pick<ShownViewer, "plant" | "currency">;

/**
 * What a new record begins with for who makes it: of a plant the one that is chosen for the whole interface, and with a
 * price of its own the currency of their companies. A company's currency is nobody's yet.
 */
export function initialFor(
  { plant, currency }: Beginning,
  { name, fields }: Pick<Description, "name" | "fields">,
): Values {
  const isOfPlant = fields.some((field) => field.name === "plant_id" && field.as === "related");
  const isPriced = name !== "companies" && fields.some((field) => field.name === "currency");

  return {
    ...(isOfPlant && typeof plant === "number" ? { plant_id: plant } : {}),
    ...(isPriced && currency !== null ? { currency } : {}),
  };
}

/** What a form begins with: the description's defaults, then the form's own, then the record. */
export function valuesOf(
  resource: Description,
  row: Row | null,
  { initial, held }: { initial?: Values; held?: (row: Row) => Values },
): Values {
  const empty = Object.fromEntries(
    resource.fields
      .filter(({ name }) => !keyIn(name))
      .map((field) => [field.name, field.as === "toggle" ? false : emptyOf(field.as)]),
  );
  const own = resource.fields.flatMap(({ name, as }): [string, unknown][] => {
    const key = keyIn(name);
    return key ? [[key, emptyOf(as)]] : [];
  });
  const values = { ...empty, ...resource.initial, ...initial, ...row, ...(row && held?.(row)) };
  return own.length > 0 ? { ...values, custom: { ...Object.fromEntries(own), ...(values.custom as object) } } : values;
}

const emptyOf = (as: string) => (as === "text" || as === "textarea" ? "" : null);

/** What is sent: only fields that stand in the form, as the wire has them. */
export function bodyOf(values: Values, kinds: ReadonlyMap<string, Kind>): Values {
  const body: Values = {};
  for (const [name, kind] of kinds) {
    const key = keyIn(name);
    // Of the company's own fields those that stand in the form: what is not named stays.
    if (key) {
      body.custom = { ...(body.custom as object), [key]: wireOf(valueIn(values, name), kind) };
      continue;
    }
    const top = name.split(".")[0] ?? name;
    body[top] = top === name ? wireOf(values[name], kind) : values[top];
  }
  return body;
}

function wireOf(value: unknown, kind: Kind): unknown {
  if (kind === "flag") return value === true;
  if (kind === "day") return typeof value === "string" && value ? value.slice(0, 10) : null;
  // Decimals travel as text and are numbers here.
  if (kind === "number" && typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  return value ?? (kind === "text" ? "" : null);
}

/**
 * What a dialog sends: fields that are shown. A text is trimmed, and what is left empty is left out; of the company's own
 * fields, which by key are `custom`, it takes the value away.
 */
export function inputOf(values: Values, kinds: ReadonlyMap<string, Kind>): Values {
  const own = [...kinds].flatMap(([name, kind]) => {
    const key = keyIn(name);
    return key ? [[key, givenOf(wireOf(valueIn(values, name), kind), kind) ?? null] as const] : [];
  });
  const sent = [...kinds].flatMap(([name, kind]) =>
    keyIn(name) ? [] : [[name, givenOf(values[name], kind)] as const],
  );
  return {
    ...Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
    ...(own.length > 0 && { custom: Object.fromEntries(own) }),
  };
}

function givenOf(value: unknown, kind: Kind): unknown {
  if (kind === "flag") return value === true;
  // None is a choice too.
  if (kind === "choice") return value;
  const given = kind === "text" && typeof value === "string" ? value.trim() : value;
  return given === "" || given === null ? undefined : given;
}
