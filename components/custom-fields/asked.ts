import type { Draft } from "@/components/resource/asked-field";
import type { TypedOption } from "./options-editor";
import type { WireCustomField } from "./wire";

/** What is asked, flat: names and hints are sent by language. */
export interface Asked {
  noun: string;
  kind: string;
  name_en: string;
  name_es: string;
  hint_en: string;
  hint_es: string;
  group: string;
  unit: string;
  decimals: number;
  min: number;
  max: number;
  options: TypedOption[];
  is_required: boolean;
  is_searched: boolean;
  plant_ids: number[];
  equipment_type_ids: number[];
  order_kinds: string[];
}

export const draftOf = (field: WireCustomField): Draft<Asked> => ({
  noun: field.noun,
  kind: field.kind,
  group: field.group,
  unit: field.unit,
  decimals: field.decimals,
  name_en: field.name.en,
  name_es: field.name.es ?? "",
  hint_en: field.hint?.en ?? "",
  hint_es: field.hint?.es ?? "",
  min: field.min,
  max: field.max,
  is_required: field.is_required,
  is_searched: field.is_searched,
  options: field.options.map(({ id, name, is_archived }) => ({ id, en: name.en, es: name.es ?? "", is_archived })),
  plant_ids: [...field.plant_ids],
  equipment_type_ids: [...field.equipment_type_ids],
  order_kinds: [...field.order_kinds],
});

const named = (en: string | undefined, es: string | undefined) => ({
  en: en?.trim() ?? "",
  ...(es?.trim() && { es: es.trim() }),
});

/** As the call takes it. What is left out of a form means nothing, and so has none. */
export function bodyOf(input: Partial<Asked>) {
  const { name_en, name_es, hint_en, hint_es, options = [], noun: _noun, ...rest } = input;
  return {
    name: named(name_en, name_es),
    hint: hint_en?.trim() ? named(hint_en, hint_es) : null,
    kind: rest.kind ?? "text",
    group: rest.group ?? null,
    unit: rest.unit ?? null,
    decimals: rest.decimals ?? null,
    min: rest.min ?? null,
    max: rest.max ?? null,
    is_required: rest.is_required ?? false,
    is_searched: rest.is_searched ?? false,
    plant_ids: rest.plant_ids ?? [],
    equipment_type_ids: rest.equipment_type_ids ?? [],
    order_kinds: rest.order_kinds ?? [],
    options: options
      .filter(({ en }) => en.trim() !== "")
      .map(({ id, en, es, is_archived }) => ({ ...(id && { id }), name: named(en, es), is_archived })),
  };
}

export type CustomFieldBody = ReturnType<typeof bodyOf>;
