import { beforeAll, expect, test } from "vitest";
import { routes } from "@/lib/generated/routes";
import type { Handler } from "@/lib/server/http/endpoint";
import { aZone } from "../gateways";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAttacker } from "../safety/world";
import {
  aBrand,
  aController,
  aFile,
  aLine,
  aMachine,
  anAlert,
  anApplication,
  anAsset,
  anEquipment,
  aSensor,
  aWaveform,
  aWorkOrder,
  unique,
} from "../samples";

/** Every field of the specification, section 3, line by line: the call that answers it and where it stands there. */

/**
 * A line as the specification writes it, its call, and the paths in `data` ("[]" is a list's first row), by the words of
 * the line where they differ from ours. `waits`: what belongs to a package that is not built yet; once it is answered,
 * the test asks for it here.
 */
interface Line {
  line: string;
  call: string;
  fields: readonly string[];
  waits?: { package: string; fields: readonly string[] };
}

const rpm = [
  ..."is_rpm_params_set is_rpm_visible rpm_source_item rpm_option_value_id rpm_value external_rpm_id".split(" "),
  ..."rpm_formula rpm_external_node_id rpm_external_node_parameter rpm_external_value".split(" "),
  ..."rpm_external_source_type rpm_unit_expression".split(" "),
];

const lines: readonly Line[] = [
  { line: "Plant: List item: id, name, time_zone", call: "/plants", fields: ["[].id", "[].name", "[].time_zone"] },
  {
    line: "Plant: Also: company_id, company, is_equipment_runtime_tracking, statistics filters",
    call: "/plants/{plant}",
    fields: ["company_id", "company.name", "is_equipment_runtime_tracking"],
    waits: { package: "reports and administration", fields: ["statistics"] },
  },
  {
    line: "Equipment: Identity and brand/model: id, equipment_type_id, brand_id, brand name, brand_model_id, model name and image",
    call: "/equipments/{item}",
    fields: [
      ...["id", "equipment_type_id", "brand_id", "brand_name", "brand_model_id", "model_name", "image_id"],
      "brand_model.image_id",
    ],
  },
  {
    line: "Equipment: Placement: sensor_location, loc_on_machine",
    call: "/equipments/{item}",
    fields: ["sensor_location", "loc_on_machine"],
  },
  {
    line: "Equipment: asset: id, name, location, equipments_count",
    call: "/equipments/{item}",
    fields: ["asset.id", "asset.name", "asset.location", "asset.equipments_count"],
  },
  {
    line: "Equipment: machine: id, name, application, pictures, production line id and name",
    call: "/equipments/{item}",
    fields: [
      ...["asset.machine.id", "asset.machine.name", "asset.machine.application.name"],
      ...["asset.machine.production_line.id", "asset.machine.production_line.name", "asset.machine.pictures[].file_id"],
    ],
  },
  {
    line: "Equipment: Plant and company names",
    call: "/equipments/{item}",
    fields: ["plant.name", "plant.company.name"],
  },
  {
    line: "Equipment: Flags: is_limbo, is_store_room, has_breakdown",
    call: "/equipments/{item}",
    fields: ["is_limbo", "is_store_room", "has_breakdown"],
  },
  {
    line: "Equipment: Other: notes, storeRooms, equipmentStoreRooms (with last_asset_name), pictures, histories",
    call: "/equipments/{item}",
    fields: ["notes", "store_rooms", "equipment_store_rooms", "pictures", "histories"],
  },
  {
    line: "Equipment: subtype ids and names, crossover-excluded flags for brand and model",
    call: "/equipments/{item}",
    fields: ["brand.is_crossover_excluded", "brand_model.is_crossover_excluded", "brand_model.subtype"],
  },
  {
    line: "Ultrasound sensor: id, uuid, name, item_type",
    call: "/sensors/{sensor}",
    fields: ["id", "uuid", "name", "item_type.name"],
  },
  { line: "Equipment: RPM fields", call: "/equipments/{item}/rpm-params", fields: rpm },
  {
    line: "Production line RPM fields: rpm_source_type, rpm_value, rpm_node_parameter, rpm_node_id, plus a line-speed sensor",
    call: "/production-lines/{line}",
    fields: ["rpm_source_type", "rpm_value", "rpm_node_parameter", "rpm_node_id", "line_speed_sensor_id"],
  },
  {
    line: "Dashboard counters: Utilities, ProdLines, Machines, Assets and Equipments, each with a count",
    call: "/dashboard/counters",
    fields: ["Utilities", "ProdLines", "Machines", "Assets", "Equipments"].map((name) => `${name}.count`),
  },
  {
    line: "Threshold list: a list plus meta with current_page and last_page",
    call: "/sensors/jobs/level-zones",
    fields: ["[].id", "meta.current_page", "meta.last_page"],
  },
  {
    line: "Sensor: equipment, controller, port_number, type, data_set, power_type, location_in_equipment, rssi, is_inactive, is_archived",
    call: "/sensors/{sensor}",
    fields: [
      ...["equipment.name", "controller.name", "port_number", "type", "data_set", "power_type"],
      ...["location_in_equipment", "rssi", "is_inactive", "is_archived"],
    ],
  },
  {
    line: "Sensor: From interface text: axis, battery charge, connection strength, thresholds, alert rules, subtype",
    call: "/sensors/{sensor}",
    fields: [
      ...["axis_map", "battery_pct", "signal", "zones[].alarm_zone", "zones[].kind", "subtype"],
      "radio_node_position",
    ],
  },
  {
    line: "Sensor: From interface text: Fmax",
    call: "/sensors/{sensor}/ncd/fft",
    fields: ["[].fs_hz", "[].axis"],
  },
  { line: "Sensor: From interface text: run hours", call: "/equipments/{item}", fields: ["run_hours"] },
  {
    line: "Equipment display fields: machine_name, location_name, asset_number",
    call: "/equipments/{item}",
    fields: ["machine_name", "location_name", "asset_number"],
  },
  {
    line: "Alert: sensor_parameter_type, alert_rule, alert_type, created_at",
    call: "/alerts/{alert}",
    fields: ["sensor_parameter_type", "alert_rule", "alert_type", "created_at"],
  },
  {
    line: "Level zones: parameter_type, alarm_zone, warning_zone",
    call: "/sensors/jobs/level-zones",
    fields: ["[].parameter_type", "[].alarm_zone", "[].warning_zone"],
  },
  {
    line: "Alert rule: low/high, amplitude, warning, alarm, deadband",
    call: "/sensors/jobs/level-zones",
    fields: ["[].kind", "[].warning", "[].alarm", "[].deadband"],
  },
  {
    line: "Alert rule: samples to alarm, samples to settle, acute and chronic samples",
    call: "/sensors/jobs/level-zones",
    fields: ["[].samples_to_alarm", "[].samples_to_settle", "[].acute_samples", "[].chronic_samples"],
  },
  {
    line: "Controller: router number, router SIM number, router serial number, binding code, connection type, cloud connection type, firmware number",
    call: "/controllers/{controller}",
    fields: [
      ...["router_number", "router_sim_number", "router_serial_number", "binding_code_expires_at"],
      ...["connection_type", "cloud_connection_type", "firmware_number"],
    ],
  },
  {
    line: "User: first name, last name, full name, phone, e-mail, role, hourly rate, notifiable plants",
    call: "/users/{user}",
    fields: [
      ...["first_name", "last_name", "full_name", "phone", "email", "role.name", "hourly_rate"],
      "notifiable_plant_ids",
    ],
  },
  {
    line: "User: receives sensor anomaly notifications, daily summary time, force MFA",
    call: "/users/{user}",
    fields: ["receives_sensor_anomaly_notifications", "daily_summary_time", "force_mfa"],
  },
  ...["/maintenance/{order}", "/work-orders/{order}"].flatMap((call): Line[] => [
    {
      line: "Work order: Identity and assignment: wo name, expected time, assigned to user or team, due date, status",
      call,
      fields: ["name", "expected_minutes", "assigned_user", "assigned_team", "due_at", "status"],
    },
    { line: "Work order: Content: required items, attachments", call, fields: ["required_items", "files"] },
    {
      line: "Work order: Relations: parent work order, from request, recurring",
      call,
      fields: ["parent", "request"],
      waits: { package: "recurring work and planning", fields: ["recurrence"] },
    },
    {
      line: "Work order: Visit and supervision: site visit required, extended work date, supervisor notes, acknowledged by supervisor",
      call,
      fields: ["is_site_visit_required", "extended_at", "supervisor_notes", "acknowledged_by_supervisor"],
    },
    {
      line: "Work order: Completion: sanitization of tools, problem solved",
      call,
      fields: ["sanitization_of_tools", "problem_solved"],
    },
  ]),
  {
    line: "Work order: Work order stats keys include total_completed_work_orders and completed_count",
    call: "/maintenance/statistics",
    fields: ["total_completed_work_orders", "completed_count"],
  },
  {
    line: "Work order request: requestor, requestor plant, requested date, reject reason",
    call: "/maintenance/requests",
    fields: ["[].requested_by_user", "[].plant.name", "[].created_at", "[].reason"],
  },
  // Lists of the places carry the same fields as the single answers.
  ...["/production-lines", "/machines", "/assets", "/equipments", "/sensors"].map((call) => ({
    line: "Other entities: each has list, detail, save and delete",
    call,
    fields: ["[].id", "[].name", "[].plant.name", "[].is_archived", "[].created_at", "[].version"],
  })),
];

let admin: { id: number };
let ids: Record<string, number>;
beforeAll(async () => {
  const person = await anAttacker();
  const { plant, company } = person;
  admin = person.admin;
  const controller = await aController({ plant });
  const line = await aLine({ plant });
  const { id: image_id } = await aFile({ company_id: company.id });
  const machine = await aMachine({ line, image_id, application_id: (await anApplication({ company })).id });
  const asset = await anAsset({ machine });
  const { id: brand_id } = await aBrand({ company });
  const { id: equipment_type_id } = await owner.equipmentType.create({
    data: { company_id: company.id, name: unique("Type") },
  });
  const { id: brand_model_id } = await owner.brandModel.create({
    data: { company_id: company.id, brand_id, name: unique("Model"), image_id },
  });
  const item = await anEquipment({ asset, brand_id, brand_model_id, equipment_type_id });
  const sensor = await aSensor({ controller, equipment: item });
  await aZone(sensor, { parameter: 5, warning: 60, alarm: 70 });
  await aWaveform({ sensor });
  await aWorkOrder({ plant, kind: "request", status: "requested" });
  ids = {
    plant: plant.id,
    controller: controller.id,
    line: line.id,
    item: item.id,
    sensor: sensor.id,
    user: admin.id,
    alert: (await anAlert({ sensor })).id,
    order: (await aWorkOrder({ plant })).id,
  };
});

async function answered(address: string) {
  const pattern = address.replace(/\{\w+\}/, "{id}");
  const handler = routes.find(({ path }) => path.replace(/\{\w+\}/, "{id}") === pattern)!.methods.GET as Handler;
  const name = /\{(\w+)\}/.exec(address)?.[1];
  const { status, body } = await call(handler, { as: admin, path: pattern, params: name ? { id: ids[name]! } : {} });
  expect(status, `${address}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
  return body;
}

/** Is there a value, which may be null? */
function holds(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  const [, name, list] = /^(\w*)(\[\])?$/.exec(first)!;
  if (typeof value !== "object" || value === null) return false;
  if (name && !Object.hasOwn(value, name)) return false;
  const inner = name ? (value as Record<string, unknown>)[name] : value;
  return list ? Array.isArray(inner) && inner.length > 0 && holds(inner[0], rest) : holds(inner, rest);
}

const isAnswered = (body: { data: unknown }, field: string) =>
  field.startsWith("meta.") ? holds(body, field.split(".")) : holds(body.data, field.split("."));

test.each(lines)("$line is answered by GET $call", async ({ call: address, fields, waits }) => {
  const body = await answered(address);

  expect(fields.filter((field) => !isAnswered(body, field))).toEqual([]);
  // What is answered now waits for nothing any more: it belongs to `fields`.
  expect((waits?.fields ?? []).filter((field) => isAnswered(body, field))).toEqual([]);
});
