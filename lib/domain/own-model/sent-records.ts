import { bounded } from "../mcp/bounds";
import type { Source } from "./sentences";

/*
 * What of a record a model is sent: what stands in these lists, and nothing else. A field that a call answers tomorrow is not
 * sent until somebody writes it here. Never among them: rates and costs of labor, SIM numbers, tokens, addresses of people,
 * files, guests' names and fields of a company's own.
 */

const words = (text: string) => text.trim().split(/\s+/);

/** Of every noun, at any depth: what a thing is called, and how it is. */
const common = words(`
  id name title label number code kind type status state level is_open description notes note unit units decimals
  plant time_zone company production_line machine asset equipment item sensor work_order request process part
  store_room location brand brand_model model category vendor parameter name_text fault created_at updated_at
  total is_capped key from to at value reason is_truncated`);

/** People, by the parts that they have in work: names are hidden where the company wants it. */
const people = words(`
  first_name last_name assigned_user assigned_team created_by_user requested_by_user closed_by_user completed_by_user user
  assignee owner owner_team taker acknowledger requester decider concluder assigned approved_by estimated_by
  approved_by_user estimated_by_user evidenced_by_user`);

const limits = words("limit limits alarm warning acute chronic low_alarm low_warning zones is_provisional");
const reading = words(`
  reading worst avg min max mean sd count t series measurements measures gaps longest completeness times ok unknown
  percentiles last latest source stopped bucket_ms axis direction quantity running_s expected_interval_s events moves`);
const finding = words(`
  diagnosis diagnosed_fault judged_fault verdict verdict_fault confidence share word candidates evidence holds speaks score
  lines expected_hz found_hz harmonic over_floor_db points shaft_rpm speed rpm bearing designation manufacturer elements orders
  bpfi bpfo bsf ftf shaft cage missing not_measured taken_at found crest_factor kurtosis peak rms fs_hz is_reference capture
  facts blades teeth poles line_hz patterns signal`);
const place = words(`
  criticality effective_criticality serial_number asset_number equipment_type brand_name model_name loc_on_machine rpm_value
  power_kw installed_on run_hours expected_life_years warranty_until warranty_vendor position levels sensors_count
  assets_count application is_archived archived_at is_limbo location_name machine_name has_breakdown histories
  sensor_location poles blades teeth children_count parent is_utility limit_class`);
const work = words(`
  priority due_at scheduled_at started_at completed_at closed_at extended_at down_since expected_minutes total_minutes
  is_overdue is_machine_down problem_solved finding completion_note supervisor_notes responsibility_area work_station
  task_procedure steps text hint answer entry min max choices is_required failure cause remedy mode repeat parent children
  reopen_count alerts downtimes proofs required_parts required_items quantity requested_by_count events action note from to
  order failure_source steps_answered steps_total recurring every period_type starts_on rule_text next_at ended_at made missed
  skipped lead_days due_group is_mine resume_at sanitization_of_tools`);
const alarms = words(`
  opened_at ended_at onset_value peak_value last_value peak_level peak_at alert_type alert_types alert_rule
  sensor_parameter_type is_repeat acknowledged_at acknowledge_note shelved_until shelve_reason case abnormal_since level_since
  proof warranty until contributions changes repeat_of_id since alert_id work_order_id name_en name_es`);
const story = words(`
  alarm evidence gaps order parts part proofs saving approver rule before after before_samples after_samples closes_at
  decided_at outcome recurred_alert_id sensor_id sensor_name held issued reserved available missing elsewhere faults machines
  held_percent repair_minutes now next work why amount currency approved_at estimated_at evidenced_at recomputed opened_at
  until`);
const stock = words(`
  on_hand available reserved on_order minimum maximum is_below_minimum order_quantity price average value currency due_on
  fits barcode counts below_minimum all`);
const buying = words(`
  amount currency lines received text unit_price po_number tracking shipping_method expected_receive_date
  estimated_start_date estimated_completion_date completed_at concluded_at decided_at decision_reason hold_reason is_late
  roi_estimate roi_final yearly_benefit payback_months work_type hours quantity lines_settled`);
const production = words(`
  availability performance quality oee target_oee planned_seconds run_seconds stop_seconds stops short_stops short_stop_seconds
  good losses reasons seconds shifts date starts_at ends_at run_rate now rate target is_measured run_rate started_at ended_at
  is_planned is_short`);
const money = words(`
  amount currency estimated_at approved_at evidenced_at planned_minutes failure_minutes probability totals estimated evidenced
  approved rejected review completed_at evidence_note`);
const statistics = words(`
  closed completed completed_count denied in_work machines_down on_hold open_requests overdue pending
  total_completed_work_orders total_minutes with_work_order`);
const greasing = words(`
  point container days_to_empty volume remaining is_nearly_empty problem due_at last_greased_at method grams milliliters
  strokes interval_hours lubricant_type bearing_kind status_at greasing outcome before_db after_db baseline_db dose delivered
  cycles_left`);
const faults = words("causes remedies prescription en es prescription_text parameters diagnoses iso_failure_mode");

/** Of which noun the records of a tool are, and what of them is sent. */
const records: Readonly<Record<string, { noun: Noun; fields: readonly string[] }>> = {
  search: { noun: "item", fields: words("rows detail") },
  plant_tree: { noun: "item", fields: place },
  list_attention: {
    noun: "item",
    fields: [...limits, ...reading, ...alarms, ...words("order criticality counts all")],
  },
  list_items: { noun: "item", fields: place },
  get_item: { noun: "item", fields: place },
  list_machines: { noun: "machine", fields: place },
  get_machine: { noun: "machine", fields: place },
  list_sensors: {
    noun: "sensor",
    fields: [...place, ...words("battery_pct last_seen_at is_inactive signal data_set")],
  },
  get_sensor: {
    noun: "sensor",
    fields: [...place, ...limits, ...reading, ...words("battery_pct last_seen_at signal")],
  },
  list_alerts: { noun: "alert", fields: [...alarms, ...limits, ...finding] },
  get_alert: { noun: "alert", fields: [...alarms, ...limits, ...finding, ...reading] },
  list_work_orders: { noun: "work_order", fields: work },
  get_work_order: { noun: "work_order", fields: work },
  list_requests: { noun: "request", fields: work },
  get_request: { noun: "request", fields: work },
  list_procedures: { noun: "procedure", fields: work },
  get_procedure: { noun: "procedure", fields: work },
  list_parts: { noun: "part", fields: stock },
  get_part: { noun: "part", fields: stock },
  list_requisitions: { noun: "requisition", fields: buying },
  get_requisition: { noun: "requisition", fields: [...buying, ...words("events action note")] },
  item_history: { noun: "thread", fields: [...story, ...alarms, ...limits, ...finding, ...work] },
  sensor_series: { noun: "sensor", fields: [...reading, ...limits, ...alarms, "order"] },
  sensor_statistics: { noun: "sensor", fields: [...reading, ...limits] },
  list_captures: { noun: "capture", fields: finding },
  capture_diagnosis: { noun: "capture", fields: finding },
  work_statistics: { noun: "work_order", fields: statistics },
  recurring_work: { noun: "series", fields: work },
  stock: { noun: "stock_line", fields: stock },
  downtimes: { noun: "downtime", fields: production },
  oee_figures: { noun: "process", fields: production },
  savings: { noun: "saving", fields: money },
  faults: { noun: "fault", fields: faults },
  lubrication_round: { noun: "point", fields: [...greasing, ...place] },
};

type Noun =
  | (
      | "item"
      | "machine"
      | "sensor"
      | "alert"
      | "work_order"
      | "request"
      | "procedure"
      | "part"
      | "requisition"
      | "process"
    )
  | ("capture" | "series" | "stock_line" | "downtime" | "saving" | "fault" | "point" | "thread" | "store_room");

/** The screens of records that have one of their own; others are shown on the screen of their answer. */
const screens: Partial<Record<Noun, (id: number) => string>> = {
  item: (id) => `/equipments/${id}/details`,
  machine: (id) => `/machines/${id}/details`,
  sensor: (id) => `/sensors/${id}/statistics`,
  work_order: (id) => `/maintenance/work-orders/${id}`,
  request: (id) => `/maintenance-requests?id=${id}`,
  procedure: (id) => `/task-procedures/${id}`,
  part: (id) => `/parts/${id}`,
  requisition: (id) => `/requisitions/${id}`,
  process: (id) => `/processes/${id}/details/dashboard`,
  store_room: (id) => `/store-rooms/${id}/items`,
};

/** Records within others, by the name of the field. */
const nestedNouns: Readonly<Record<string, Noun>> = {
  equipment: "item",
  item: "item",
  machine: "machine",
  sensor: "sensor",
  work_order: "work_order",
  order: "work_order",
  request: "request",
  alarm: "alert",
  part: "part",
  process: "process",
  store_room: "store_room",
  alerts: "alert",
  task_procedure: "procedure",
  capture: "capture",
};

/** Kinds of what a search finds; people are not among them. */
const foundNouns: Readonly<Record<string, Noun>> = {
  items: "item",
  machines: "machine",
  sensors: "sensor",
  work_orders: "work_order",
  parts: "part",
  "task-procedures": "procedure",
  requisitions: "requisition",
  processes: "process",
  "store-rooms": "store_room",
};

/** Lists of a search that are not sent. */
const keptBack = new Set(["users", "companies", "distributors"]);

interface ReadAnswer {
  data?: unknown;
  meta?: unknown;
  /** The screen of the answer, with or without the host. */
  link?: unknown;
  is_truncated?: unknown;
}

interface SentRecords {
  value: Record<string, unknown>;
  /** What can be a source, by the ref that stands in the value. */
  sources: Map<string, Source>;
}

/** Reading tools whose records may be sent at all. */
export const isSentTool = (name: string): boolean => Object.hasOwn(records, name);

/** What of a tool's answer is sent, in at most so many bytes; each record in it with the ref by which it is a source. */
export function sentRecords(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  answer: ReadAnswer,
  bytes: number,
): SentRecords {
  const of = records[tool];
  if (!of) return { value: {}, sources: new Map() };
  const picked = pick(answer, new Set(["data", "meta", ...common, ...people, ...of.fields]));
  const { value, isTruncated } = bounded(tool === "search" ? withoutPeople(picked, answer) : picked, undefined, bytes);
  const link = pathOf(answer.link);
  const ref = typeof args.id === "number" || typeof args.id === "string" ? `${tool}:${args.id}` : tool;
  const own: Source = { noun: tool, id: Number(args.id) || null, label: "", link };
  const sources = new Map([[ref, own]]);
  const marked = mark(value, tool === "search" || tool === "plant_tree" ? null : of.noun, { sources, link });

  return {
    value: { ref, ...(marked as Record<string, unknown>), ...(isTruncated && { is_truncated: true }) },
    sources,
  };
}

function pick(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, fields));
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => fields.has(key) || key === "href");

  return Object.fromEntries(kept.map(([key, one]) => [key, key === "href" ? one : pick(one, fields)]));
}

/** Lists of a search come one for each kind, in the same order. */
function withoutPeople(picked: unknown, { data }: ReadAnswer): unknown {
  if (!isRecord(picked) || !Array.isArray(picked.data) || !Array.isArray(data)) return picked;

  return { ...picked, data: picked.data.filter((_group, at) => !keptBack.has(String(data[at]?.kind))) };
}

interface Marking {
  sources: Map<string, Source>;
  /** Of the answer, for records without a screen of their own. */
  link: string;
}

/** Gives each record its ref, and takes addresses away, which only lead. */
function mark(value: unknown, noun: Noun | null, marking: Marking): unknown {
  if (Array.isArray(value)) return value.map((one) => mark(one, noun, marking));
  if (!isRecord(value)) return value;
  const { href, ...rest } = value;
  const within = Object.fromEntries(
    Object.entries(rest).map(([key, one]) => [key, mark(one, nounWithin(key, noun, rest), marking)]),
  );
  const ref = refOf(rest, noun, href, marking);

  return ref ? { ref, ...within } : within;
}

/** `data` and the rows of what was found are of the noun around them. */
function nounWithin(key: string, around: Noun | null, { kind }: Record<string, unknown>): Noun | null {
  if (key === "data") return around;
  if (key === "rows") return foundNouns[String(kind)] ?? null;

  return nestedNouns[key] ?? null;
}

function refOf(row: Record<string, unknown>, noun: Noun | null, href: unknown, { sources, link }: Marking) {
  const id = Number(noun === "alert" ? (row.id ?? row.alert_id) : row.id);
  const isNode = typeof row.key === "string" && typeof href === "string";
  if (!isNode && (!noun || noun === "thread" || !Number.isInteger(id) || id <= 0)) return null;
  const ref = isNode ? String(row.key) : `${noun}:${id}`;
  const known = sources.get(ref);
  const label = labelOf(row, noun);
  // Named more fully elsewhere in the same answer.
  if (known && known.label.length >= label.length) return ref;
  const screen = typeof href === "string" ? pathOf(href) : noun && screens[noun]?.(id);
  sources.set(ref, {
    noun: noun ?? String(row.kind),
    id: Number.isInteger(id) && id > 0 ? id : null,
    label,
    link: screen || link,
  });

  return ref;
}

/** "WO-12 Change bearing", "Fan 3"; of what has no name, its number. */
function labelOf({ label, name, title, code, number, id, alert_id }: Record<string, unknown>, noun: Noun | null) {
  const text = (value: unknown) => (typeof value === "string" && value.trim() ? value.trim() : null);
  const order = noun === "work_order" || noun === "request";
  const marked = order ? (text(label) ?? (typeof number === "number" ? `#${number}` : null)) : null;
  const named = text(name) ?? text(title) ?? text(code) ?? (order ? null : text(label));

  return [marked, named].filter(Boolean).join(" ") || `#${id ?? alert_id ?? ""}`;
}

/** The path alone: where the product is reached is nobody's business. */
function pathOf(link: unknown): string {
  const text = typeof link === "string" ? link : "";

  return URL.canParse(text) ? new URL(text).href.slice(new URL(text).origin.length) : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
