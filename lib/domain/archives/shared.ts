/**
 * Records of the provider that a company uses travel as `shared/`. The other installation finds its own of the same natural
 * key (decision 0046) or makes the record the company's own. A column that refers to another shared record counts as that record.
 */
export const naturalKeys: Readonly<Record<string, readonly string[]>> = {
  applications: ["name"],
  banner_subtypes: ["name"],
  bearings: ["name", "manufacturer"],
  brands: ["name"],
  brand_models: ["brand_id", "name"],
  brand_model_bearings: ["brand_model_id", "position"],
  brand_model_option_values: ["brand_model_id", "option_id"],
  custom_fields: ["noun", "key"],
  equipment_categories: ["name"],
  equipment_types: ["name"],
  equipment_type_options: ["equipment_type_id", "name"],
  equipment_type_option_values: ["option_id", "name"],
  faults: ["code"],
  formulas: ["name"],
  formula_versions: ["formula_id", "expression"],
  industrial_services: ["name"],
  libraries: ["title"],
  lubricant_types: ["name"],
  maintenance_categories: ["name"],
  permit_kinds: ["name"],
  roles: ["key"],
  task_procedures: ["name"],
  ultrasound_models: ["name"],
};

/** Rows that a shared record is made of, by the column that refers to it: they travel with it. */
export const sharedParts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  brand_models: { brand_model_bearings: "brand_model_id", brand_model_option_values: "brand_model_id" },
  equipment_types: { equipment_type_options: "equipment_type_id" },
  equipment_type_options: { equipment_type_option_values: "option_id" },
  formulas: { formula_versions: "formula_id" },
};

/** Shared records that travel though no column refers to them: values are kept under their keys. */
export const alwaysShared: readonly string[] = ["custom_fields"];

/** Columns of the provider's files and of what only the provider decides: empty in a shared record. */
export const emptyInShared: readonly string[] = ["image_id"];
