/**
 * Which rows a number refers to, by the name of its column or, within JSON, of its key. Foreign keys of the database state it
 * themselves; these are the others.
 */
const names: Readonly<Record<string, string>> = {
  alert_id: "alerts",
  alert_ids: "alerts",
  override_alert_id: "alerts",
  recurred_alert_id: "alerts",
  repeat_alert_id: "alerts",
  repeat_of_id: "alerts",
  asset_id: "assets",
  asset_ids: "assets",
  from_asset_id: "assets",
  to_asset_id: "assets",
  bearing_id: "bearings",
  brand_id: "brands",
  brand_model_id: "brand_models",
  board_id: "boards",
  category_id: "maintenance_categories",
  company_id: "companies",
  company_ids: "companies",
  controller_id: "controllers",
  controller_ids: "controllers",
  equipment_id: "equipments",
  equipment_ids: "equipments",
  item_id: "equipments",
  item_ids: "equipments",
  equipment_type_id: "equipment_types",
  equipment_type_ids: "equipment_types",
  fault_id: "faults",
  fault_ids: "faults",
  cause_id: "faults",
  remedy_id: "faults",
  file_id: "files",
  file_ids: "files",
  image_id: "files",
  formula_id: "formulas",
  current_id: "formula_versions",
  original_version_id: "formula_versions",
  subtype_version_id: "formula_versions",
  line_id: "production_lines",
  production_line_id: "production_lines",
  production_line_ids: "production_lines",
  lubricator_id: "lubricators",
  machine_id: "machines",
  machine_ids: "machines",
  part_id: "parts",
  part_ids: "parts",
  permit_id: "permits",
  permit_kind_id: "permit_kinds",
  permit_kind_ids: "permit_kinds",
  plant_id: "plants",
  plant_ids: "plants",
  muted_plant_ids: "plants",
  process_id: "conveyor_processes",
  rate_process_id: "conveyor_processes",
  requisition_id: "requisitions",
  rfq_id: "rfqs",
  role_id: "roles",
  role_ids: "roles",
  roi_record_id: "roi_records",
  rpm_option_value_id: "equipment_type_option_values",
  sensor_id: "sensors",
  sensor_ids: "sensors",
  external_rpm_id: "sensors",
  rpm_node_id: "sensors",
  series_id: "work_series",
  shift_id: "shifts",
  stock_line_id: "stock_lines",
  store_room_id: "store_rooms",
  store_room_ids: "store_rooms",
  from_store_room_id: "store_rooms",
  to_store_room_id: "store_rooms",
  other_room_id: "store_rooms",
  location_id: "store_room_locations",
  task_procedure_id: "task_procedures",
  procedure_id: "task_procedures",
  team_id: "teams",
  team_ids: "teams",
  assigned_team_id: "teams",
  user_id: "users",
  user_ids: "users",
  assigned_user_id: "users",
  author_id: "users",
  send_to_ids: "users",
  owner_id: "users",
  picture_id: "files",
  process_ids: "conveyor_processes",
  room_ids: "store_rooms",
  type_ids: "equipment_types",
  category_ids: "maintenance_categories",
  holder_id: "users",
  issuer_id: "users",
  keeper_id: "users",
  vendor_id: "plant_vendors",
  waveform_id: "waveforms",
  capture_id: "waveforms",
  work_order_id: "work_orders",
  work_order_ids: "work_orders",
  order_id: "work_orders",
  order_ids: "work_orders",
  work_station_id: "work_stations",
  zone_id: "level_zones",
};

/** Columns named like references that are none, and what they are. */
export const noReferences: Readonly<Record<string, string>> = {
  "audit_events.object_id": "of the table that `object` names",
  "downtimes.reason_id": "a reason of its line",
  "process_breaks.break_id": "a break of its line",
  "work_order_files.step_id": "a step of its order",
  "libraries.language_id": "a language of the product",
  "plant_vendors.language_id": "a language of the product",
  "users.language_id": "a language of the product",
  "controllers.connection": "JSON without ids",
};

/** The table that a number under this name refers to; null where it refers to none. */
export function tableOfName(name: string): string | null {
  return names[name] ?? (name.endsWith("_by") ? "users" : null);
}

/** A row's new id; null where the row does not come along. */
export type NewId = (table: string, id: number) => number | null;

/** The table of records that are written out under this name, as in `{ alert: { id: 7 } }` and `{ alerts: [{ id: 7 }] }`. */
const tableOfRecords = (name: string | null): string | null =>
  name === null ? null : (names[`${name}_id`] ?? names[`${name.replace(/s$/, "")}_id`] ?? null);

/**
 * JSON with the ids of the rows it refers to replaced, by the names of its keys; one whose row does not come along becomes
 * null, and is left out of a list. Numbers may be written as text, as in the filters of a list.
 * @param key under which the value stands, and `parent` under which that object does
 */
export function withNewIds(
  value: unknown,
  newId: NewId,
  key: string | null = null,
  parent: string | null = null,
): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withNewIds(item, newId, key, parent));
    return key !== null && tableOfName(key) !== null ? items.filter((item) => item !== null) : items;
  }
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, withNewIds(of, newId, name, key)]));
  const table = key === "id" ? tableOfRecords(parent) : key === null ? null : tableOfName(key);
  if (table === null) return value;
  if (typeof value === "number" && Number.isInteger(value)) return newId(table, value);
  if (typeof value !== "string" || !/^\d{1,10}$/.test(value)) return value;
  const found = newId(table, Number(value));

  return found === null ? null : String(found);
}
