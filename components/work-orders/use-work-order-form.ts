"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { type StepDraft, sentSteps, stepDrafts } from "@/components/procedures/step-drafts";
import type { AppliesTo } from "@/components/recurring/apply-to";
import { draftOfRule, newRecurrence, type RecurrenceDraft, sentRule } from "@/components/recurring/recurrence-draft";
import type { Series } from "@/components/recurring/types";
import { useAttachments } from "@/components/resource/use-attachments";
import { useViewer } from "@/components/shell/viewer-context";
import type { ComboboxOption } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toaster";
import { type ApiError, refusalIn } from "@/lib/client/api";
import { giveChange, unknownId } from "@/lib/client/give-change";
import { Creation } from "@/lib/client/idempotency";
import { useDraft } from "@/lib/client/use-draft";
import type { MaintenanceKind } from "@/lib/domain/maintenance/work-order";
import type { GivenStep } from "@/lib/domain/maintenance/work-order-steps";
import { sentInstant, writtenTime } from "@/lib/domain/shared/plant-day";
import { isOf, keyIn, valueIn } from "@/lib/domain/structure/custom-keys";
import type { ShownFinding } from "@/lib/services/maintenance/work-orders/present";
import { type PartDraft, type PlannedPart, partDraft, sentNeeds } from "./needed-parts";
import type { Placed } from "./place";
import { sendOrder } from "./send-order";
import type { FormOrder, Surroundings, WorkCategory } from "./types";
import { useProcedureSteps } from "./use-procedure-steps";

/** What a new record begins with: an item's page and an alert know their place. */
export interface Draft {
  kind: MaintenanceKind;
  plant_id: number | null;
  place: { field: PlaceField; id: number; name: string } | null;
  alert_id?: number;
  /** Of the alert. */
  equipment_id?: number | null;
  /** Shown, because an alert's place cannot be chosen. */
  at?: Placed;
  name?: string;
  finding?: ShownFinding | null;
  /** A procedure that is filled in from the start; a user who wants another one removes its steps. */
  suggested_steps?: readonly GivenStep[];
  /** Where the suggested steps come from, if they are of a procedure of the plant. */
  procedure?: { id: number; name: string } | null;
  /** What the diagnosed fault needs; a user who wants something else removes it. */
  required_parts?: readonly PlannedPart[];
  time_zone?: string;
  /** Who would do it, until a user chooses otherwise. */
  assignee?: { id: number; name: string } | null;
  /** The day it was begun from. */
  due_at?: string | null;
  /** Begun as work that recurs. */
  is_recurring?: boolean;
  priority?: string;
  description?: string | null;
  category_id?: number | null;
  /** Where the category is not known. */
  type?: string;
  required_items?: string | null;
  is_site_visit_required?: boolean;
  is_machine_down?: boolean;
  down_since?: string | null;
  custom?: unknown;
  /** The request that becomes an order: its fields and place stay, an assignee is to be named. */
  request?: { id: number; label: string };
}

/** What an item is within, from the outermost. The work may be on all of one of them. */
export const outerFields = ["production_line_id", "machine_id", "asset_id"] as const;
export type OuterField = (typeof outerFields)[number];
type PlaceField = OuterField | "equipment_id";

export interface WorkOrderFormProps {
  draft?: Draft;
  /** Edits it. */
  order?: FormOrder;
  /** Edits it, and with it its orders that nobody has begun. */
  series?: Series;
  around: Surroundings;
  onClose: () => void;
}

/** What looks like the same wish as a new request. */
export interface Duplicate {
  id: number;
  kind: "order" | "request" | "alert";
  label: string | null;
  name: string;
}

/** What the controls hold. */
interface Values {
  plant_id: number | null;
  outer: Record<OuterField, ComboboxOption | null>;
  equipment: ComboboxOption | null;
  /** Of a new request: what failed, if who asks knows it. */
  failure?: ComboboxOption | null;
  name: string;
  category: WorkCategory | null;
  procedure: ComboboxOption | null;
  /** The steps that came with the procedure and are as they came. */
  taken: readonly StepDraft[];
  station: ComboboxOption | null;
  priority: string;
  assignee: ComboboxOption | null;
  responsibility_area: string;
  responsible_role: string;
  parent: ComboboxOption | null;
  scheduled: string;
  /** Of recurring work the first date. */
  due: string;
  /** How often it recurs; null: once. */
  repeat: RecurrenceDraft | null;
  extended: string;
  expected_minutes: number | null;
  is_machine_down: boolean;
  down: string;
  is_site_visit_required: boolean;
  description: string;
  steps: StepDraft[];
  required_items: string;
  parts: readonly PartDraft[];
  supervisor_notes: string;
  /** Of a log: when the work was done, and what completing asks. */
  completed: string;
  spent_minutes: number | null;
  problem_solved: boolean | null;
  sanitization_of_tools: boolean | null;
  completion_note: string;
  /** Of the company's own fields, by key. */
  custom: Record<string, unknown>;
}

/** The moments that a person picks. */
export type Moment = "scheduled" | "due" | "extended" | "completed" | "down";

export type WorkOrderForm = ReturnType<typeof useWorkOrderForm>;

/** The state of the form of an order, request or log, and its saving. */
export function useWorkOrderForm({ draft, series, around, onClose, ...props }: WorkOrderFormProps) {
  const [order] = useState(props.order ?? (series && orderOfSeries(series)));
  const router = useRouter();
  const { user_id, zoneOf } = useViewer();
  const [values, setValues] = useState(() => beginning({ draft, order, series, around }, zoneOf));
  const timeZone = zoneOf(values.plant_id) ?? "UTC";
  const { applies, applyTo } = useAppliesTo(order, timeZone, setValues);
  const isRecurring = values.repeat !== null && (!order || series !== undefined || applies === "all");
  const isOrder = kindOf({ draft, order }) === "order";
  const { takeProcedure, takeCategory, isTaking } = useProcedureSteps({ values, setValues, isOrder });
  const refusals = useRefusals();
  const [isSaving, setSaving] = useState(false);
  const [creation] = useState(() => new Creation());
  const isReport = isNewRequest({ draft, order });
  const attachments = useAttachments(filesOf(order, user_id), { areSentLater: isReport });
  const typed = useReportDraft({ draft, isReport, setValues });
  const notifyDone = useNotifyDone();

  async function save() {
    setSaving(true);
    refusals.clear();
    const files = attachments.isChanged ? { file_ids: attachments.file_ids } : {};
    // A user who has seen the duplicates and saves again confirms.
    const confirm = refusals.duplicates ? { confirm: true } : {};
    try {
      const body = { ...bodyOf(values, { draft, order }, timeZone), ...customOf(values, around, { draft, order }) };
      const whole = isRecurring ? recurringOf(body, values, { series, isOfOrder: order?.series != null }) : body;
      const sent = { ...whole, ...files, ...confirm };
      const given = isReport
        ? await giveReport(sent, values.name, attachments.unsent)
        : await sendOrder(sent, { kind: kindOf({ draft, order }), draft, order, series }, creation);
      await typed.clear();
      notifyDone(given, { isNew: !order });
      onClose();
      if (given !== "kept") router.refresh();
    } catch (caught) {
      refusals.take(refusalIn(caught));
    } finally {
      setSaving(false);
    }
  }

  return {
    kind: kindOf({ draft, order }),
    isReport,
    values,
    set: (part: Partial<Values>) => {
      setValues((before) => ({ ...before, ...part }));
      typed.keep({ ...values, ...part });
    },
    takeProcedure,
    takeCategory,
    /** Of the plant: what is typed is on its clock. */
    timeZone,
    isNew: !order,
    /** Names of the people in the company's own fields. */
    custom_people: order?.custom_people,
    isRecurring,
    /** Where work can be made to recur: an alert and a request are of one time. */
    mayRecur: !order && kindOf({ draft }) === "order" && !draft?.alert_id && !draft?.request,
    /** Of an order of a series: which orders the change is meant for. */
    applies: order?.series ? { date: order.series.date, value: applies, change: applyTo } : null,
    /** What the work is on, as far as it is known. */
    item: values.equipment ? Number(values.equipment.value) : (draft?.equipment_id ?? null),
    /** A work order is not its own parent. */
    order_id: order?.id,
    /** The place of an order, an alert and a request is not chosen here. */
    isPlaced: isPlaced({ draft, order }),
    /** How urgent it is; of a request only where an alarm states it. */
    hasPriority: hasPriority({ draft, order }),
    /** Offered until something stands in their place. */
    suggested_steps: sentSteps(values.steps).length === 0 ? (draft?.suggested_steps ?? []) : [],
    attachments,
    duplicates: refusals.duplicates,
    errorOf: refusals.errorOf,
    stepError: refusals.stepError,
    save,
    isBusy: isSaving || isTaking || (attachments.isSending && !isReport),
  };
}

/** Shows that it is done, with a link to a new order; from one that recurs, to the dates that come after it. */
function useNotifyDone() {
  const noun = useTranslations("work-orders");
  const recurring = useTranslations("work-series");
  const ui = useTranslations("ui.toast");
  const router = useRouter();

  return (given: Given, { isNew }: { isNew: boolean }) => {
    if (given === "kept") return toast.success(ui("kept"));
    const made = isNew && given !== "sent" && given.data.kind === "order" ? given.data : null;
    const [label, href] = made?.series_id
      ? [recurring("next_dates"), `/maintenance/recurring/${made.series_id}`]
      : [noun("open_made", { label: made?.label ?? "" }), `/maintenance/work-orders/${made?.id}`];
    toast.success(noun(isNew ? "created" : "saved"), made ? { action: { label, run: () => router.push(href) } } : {});
  };
}

/** What became of it: kept on this device, sent as a report, or answered with the record. */
type Given = "kept" | "sent" | { data: { id: number; kind?: string; label?: string; series_id?: number | null } };

/** Which orders of a series a change is meant for: all dates of a series come from its rule, that of one order is its own. */
function useAppliesTo(order: FormOrder | undefined, timeZone: string, setValues: Dispatch<SetStateAction<Values>>) {
  const [applies, setApplies] = useState<AppliesTo>("this");

  function applyTo(next: AppliesTo) {
    const recurring = order?.series?.recurring;
    if (!recurring) return;
    const own = order.due_at ? writtenTime(Date.parse(order.due_at), timeZone) : "";
    setApplies(next);
    setValues((before) => ({ ...before, due: next === "all" ? firstDue(recurring) : own }));
  }

  return { applies, applyTo };
}

/** What is typed into a report, kept on this device until it has been given: by the place that it was begun at. */
function useReportDraft({ draft, isReport, setValues }: ReportDraftProps) {
  const { user_id } = useViewer();
  const at = [draft?.place?.field, draft?.place?.id, draft?.alert_id].filter(Boolean).join(" ");
  const kept = useDraft<Values | null>(user_id, `report ${at}`, null);
  const found = isReport && kept.isTyped ? kept.value : null;
  const isTaken = useRef(false);
  useEffect(() => {
    if (!found || isTaken.current) return;
    isTaken.current = true;
    setValues(found);
  }, [found, setValues]);

  return {
    keep: (values: Values) => {
      isTaken.current = true;
      if (isReport) kept.change(values);
    },
    clear: async () => {
      if (isReport) await kept.clear();
    },
  };
}

interface ReportDraftProps {
  draft: Draft | undefined;
  isReport: boolean;
  setValues: Dispatch<SetStateAction<Values>>;
}

/** A report waits on this phone where there is no connection, with its pictures. */
const giveReport = (body: Record<string, unknown>, name: string, uploads: readonly { name: string; blob: Blob }[]) =>
  giveChange({
    about: { kind: "report", id: unknownId(), label: name.trim() },
    kind: "report",
    method: "post",
    path: "/maintenance/requests",
    body,
    ...(uploads.length > 0 && { uploads }),
  });

/** What the server refused of the form, and what is there already that looks the same. */
function useRefusals() {
  const noun = useTranslations("work-orders");
  const [messages, setMessages] = useState<Record<string, string[]>>({});
  const [duplicates, setDuplicates] = useState<Duplicate[] | null>(null);

  /** "Due is required"; a text of the specification is a sentence of its own. */
  const sentence = (field: string, message: string) =>
    message === noun("scheduled_required") ||
    message === noun("total_time") ||
    field.startsWith("recurring") ||
    // Its control shows its name.
    field.startsWith("custom.")
      ? message
      : `${noun(`fields.${field as "name"}`)} ${message}`;

  function take(error: ApiError) {
    const found = (error.data as { possible_duplicates?: Duplicate[] } | undefined)?.possible_duplicates;
    if (found) setDuplicates(found);
    else if (Object.keys(error.messages).length > 0) setMessages(error.messages);
    else toast.error(error.sentence || error.message);
  }

  return {
    duplicates,
    clear: () => setMessages({}),
    take,
    errorOf: (field: string) => {
      // One control for a person or a team.
      const message =
        messages[field]?.[0] ?? (field === "assigned_user_id" ? messages.assigned_team_id?.[0] : undefined);
      return message && sentence(field, message);
    },
    stepError: Object.entries(messages)
      .filter(([path]) => path === "steps" || path.startsWith("steps."))
      .map(([, [message]]) => message && sentence("steps", message))[0],
  };
}

type Subject = Pick<WorkOrderFormProps, "draft" | "order">;

const firstDue = ({ starts_on, time }: { starts_on: string; time: string }) => `${starts_on} ${time}`;

/** What the orders of a series begin with, as the form of an order takes it. */
const orderOfSeries = (series: Series): FormOrder => ({
  ...series,
  kind: "order",
  label: "",
  series: null,
  parent: null,
  due_at: null,
  scheduled_at: null,
  extended_at: null,
  completed_at: null,
  down_since: null,
});

/** What others have captured stays. */
const filesOf = (order: FormOrder | undefined, me: number) =>
  order?.files.map((file) => ({ ...file, isFixed: file.user_id ? file.user_id !== me : file.step_id != null }));

const ownDates = ["due_at", "scheduled_at", "extended_at", "down_since", "parent_id"] as const;

/** The body for a series: its dates come from the rule. */
function recurringOf(
  body: Record<string, unknown>,
  { repeat, due }: Values,
  { series, isOfOrder }: { series: Series | undefined; isOfOrder: boolean },
) {
  const rest = Object.fromEntries(
    Object.entries(body).filter(([field]) => !(ownDates as readonly string[]).includes(field)),
  );
  return {
    ...rest,
    recurring: sentRule(repeat!, due),
    ...(series ? { version: series.version } : isOfOrder && { apply_to: "all" }),
  };
}

const kindOf = ({ draft, order }: Subject): MaintenanceKind => order?.kind ?? draft?.kind ?? "order";

/** A wish that nobody has made before: what is reported on the floor. */
const isNewRequest = ({ draft, order }: Subject) => kindOf({ draft, order }) === "request" && !order && !draft?.request;

const hasPriority = ({ draft, order }: Subject) => {
  const kind = kindOf({ draft, order });
  return kind === "order" || (kind === "request" && Boolean(draft?.alert_id));
};

const isPlaced = ({ draft, order }: Subject) => Boolean(order || draft?.request || draft?.alert_id);

function outerOf({ draft, order }: Subject): Values["outer"] {
  const begun = (field: OuterField) => (draft?.place?.field === field ? draft.place : null);
  return {
    production_line_id: asOption(order?.production_line ?? begun("production_line_id")),
    machine_id: asOption(order?.machine ?? begun("machine_id")),
    asset_id: asOption(order?.asset ?? begun("asset_id")),
  };
}

function beginning(
  { draft, order, series, around }: Omit<WorkOrderFormProps, "onClose">,
  zoneOf: ReturnType<typeof useViewer>["zoneOf"],
): Values {
  const plant_id = order?.plant_id ?? draft?.plant_id ?? around.plants[0]?.id ?? null;
  const timeZone = zoneOf(plant_id) ?? "UTC";
  const steps = stepDrafts(order?.steps ?? draft?.suggested_steps ?? []);
  const procedure = asOption(order?.task_procedure ?? draft?.procedure);
  const pickerText = (moment: string | null | undefined) => (moment ? writtenTime(Date.parse(moment), timeZone) : "");
  return {
    plant_id,
    outer: outerOf({ draft, order }),
    equipment: asOption(order?.equipment ?? (draft?.place?.field === "equipment_id" ? draft.place : null)),
    name: order?.name ?? draft?.name ?? "",
    category: categoryOf({ draft, order }, around),
    procedure,
    taken: procedure ? steps : [],
    station: asOption(order?.work_station),
    priority: order?.priority ?? draft?.priority ?? "normal",
    assignee: assigneeOf({ draft, order }),
    responsibility_area: order?.responsibility_area ?? "none",
    responsible_role: order?.responsible_role ?? "none",
    parent: order?.parent ? orderOption(order.parent) : null,
    scheduled: pickerText(order?.scheduled_at),
    due: series ? firstDue(series.recurring) : pickerText(order?.due_at ?? draft?.due_at),
    repeat:
      repeatOf(series?.recurring ?? order?.series?.recurring) ??
      (draft?.is_recurring ? newRecurrence("weekly", "") : null),
    extended: pickerText(order?.extended_at),
    expected_minutes: order?.expected_minutes ?? (kindOf({ draft, order }) === "order" ? 60 : null),
    is_machine_down: order?.is_machine_down ?? draft?.is_machine_down ?? false,
    down: pickerText(downSinceOf({ draft, order })),
    is_site_visit_required: order?.is_site_visit_required ?? draft?.is_site_visit_required ?? false,
    description: order?.description ?? draft?.description ?? "",
    steps,
    required_items: order?.required_items ?? draft?.required_items ?? "",
    parts: (order?.required_parts ?? draft?.required_parts ?? []).map(partDraft),
    supervisor_notes: order?.supervisor_notes ?? "",
    completed: kindOf({ draft, order }) === "log" ? pickerText(order?.completed_at ?? around.now) : "",
    spent_minutes: 30,
    problem_solved: null,
    sanitization_of_tools: null,
    completion_note: "",
    custom: { ...((order?.custom ?? draft?.custom) as object | undefined) },
  };
}

const repeatOf = (recurring: Series["recurring"] | undefined) => (recurring ? draftOfRule(recurring) : null);

/** That of the order or request; until a user changes it a new one is a breakdown, and what recurs is preventive. */
function categoryOf({ draft, order }: Subject, { categories }: Surroundings): WorkCategory | null {
  const known = order ?? draft;
  const kind = known?.type ?? (draft?.is_recurring ? "pm" : "breakdown");

  return (
    categories.find(({ id }) => id === known?.category_id) ??
    categories.find(({ is_standard, type }) => is_standard && type === kind) ??
    null
  );
}

const asOption = (row: { id: number; name: string } | null | undefined): ComboboxOption | null =>
  row ? { value: String(row.id), label: row.name } : null;

/** "WO-2291 Balance dryer fan 3B": orders of one plant share names, not numbers. */
export const orderOption = (row: { id: number; label: string; name: string }): ComboboxOption => ({
  value: String(row.id),
  label: `${row.label} ${row.name}`,
});

/** A person or a team, in one list: "user:7", "team:3". */
export const assigneeOption = (as: "user" | "team", row: { id: number; name: string }): ComboboxOption => ({
  value: `${as}:${row.id}`,
  label: row.name,
});

/** A team's work order stays the team's, no matter who has started it. */
function assigneeOf({ draft, order }: Subject): ComboboxOption | null {
  if (order?.assigned_team) return assigneeOption("team", order.assigned_team);
  const person = order ? order.assigned_user : draft?.assignee;
  return person ? assigneeOption("user", person) : null;
}

/** Sent only when it was changed, so that the team member who started the work order keeps it. */
function assignedBy(chosen: ComboboxOption | null, { draft, order }: Subject) {
  if (order && chosen?.value === assigneeOf({ draft, order })?.value) return {};
  const [as, id] = chosen?.value.split(":") ?? [];
  return {
    assigned_user_id: as === "user" ? Number(id) : null,
    assigned_team_id: as === "team" ? Number(id) : null,
  };
}

/** Those that stand in the form; where the company has none, nothing is named. */
function customOf(
  { custom, plant_id }: Values,
  { plants, custom: { fields } }: Surroundings,
  subject: Subject,
): { custom?: Record<string, unknown> } {
  const company_id = plants.find(({ id }) => id === plant_id)?.company_id ?? null;
  const shown = fields.filter(({ of }) => isOf(of, { company_id, plant_id, kind: kindOf(subject) }));
  const given = shown.map(({ name }): [string, unknown] => [keyIn(name) ?? "", valueIn({ custom }, name) ?? null]);
  // Work from an alert waits for nothing that nobody has been asked for.
  const isUnsaid = subject.draft?.alert_id !== undefined && given.every(([, value]) => value === null);
  return given.length === 0 || isUnsaid ? {} : { custom: Object.fromEntries(given) };
}

function bodyOf(values: Values, { draft, order }: Subject, timeZone: string) {
  const kind = kindOf({ draft, order });
  return {
    name: values.name.trim(),
    description: textOf(values.description),
    ...(values.category && { category_id: values.category.id }),
    is_machine_down: values.is_machine_down,
    ...downOf(values, { draft, order }, timeZone),
    ...(!isPlaced({ draft, order }) && {
      plant_id: values.plant_id ?? undefined,
      ...placeOf(values),
    }),
    ...(order && { ...placeOf(values), version: order.version }),
    ...(kind !== "log" && { due_at: sentInstant(values.due, timeZone) }),
    ...(kind !== "request" && assignedBy(values.assignee, { draft, order })),
    ...(hasPriority({ draft, order }) && { priority: values.priority }),
    ...(kind === "order" && planOf(values, timeZone)),
    ...(kind !== "request" && sentNeeds(values.parts, { order, draft })),
    ...(kind === "log" && !order && doneOf(values, timeZone)),
    ...(draft?.alert_id && { alert_id: draft.alert_id }),
    ...(isNewRequest({ draft, order }) && values.failure && { fault_id: Number(values.failure.value) }),
  };
}

const downSinceOf = ({ draft, order }: Subject) => order?.down_since ?? draft?.down_since ?? null;

/** Sent when it was changed: the control knows no seconds. */
function downOf({ is_machine_down, down }: Values, subject: Subject, timeZone: string) {
  const before = downSinceOf(subject);
  const isChanged = down !== (before ? writtenTime(Date.parse(before), timeZone) : "");
  return is_machine_down && down !== "" && isChanged ? { down_since: sentInstant(down, timeZone) } : {};
}

function placeOf({ outer, equipment }: Values): Record<PlaceField, number | null> {
  const idOf = (option: ComboboxOption | null) => (option ? Number(option.value) : null);
  return {
    production_line_id: idOf(outer.production_line_id),
    machine_id: idOf(outer.machine_id),
    asset_id: idOf(outer.asset_id),
    equipment_id: idOf(equipment),
  };
}

/** What only work that is still to be done has. */
const planOf = (values: Values, timeZone: string) => ({
  responsibility_area: values.responsibility_area,
  responsible_role: values.responsible_role,
  work_station_id: values.station ? Number(values.station.value) : null,
  task_procedure_id: values.procedure ? Number(values.procedure.value) : null,
  parent_id: values.parent ? Number(values.parent.value) : null,
  scheduled_at: sentInstant(values.scheduled, timeZone),
  extended_at: sentInstant(values.extended, timeZone),
  expected_minutes: values.expected_minutes,
  is_site_visit_required: values.is_site_visit_required,
  steps: sentSteps(values.steps),
  required_items: textOf(values.required_items),
  supervisor_notes: textOf(values.supervisor_notes),
});

/** A log is born completed, and answers what completing asks. */
const doneOf = (values: Values, timeZone: string) => ({
  kind: "log",
  completed_at: sentInstant(values.completed, timeZone),
  total_minutes: values.spent_minutes,
  problem_solved: values.problem_solved,
  sanitization_of_tools: values.sanitization_of_tools ?? undefined,
  completion_note: textOf(values.completion_note),
});

const textOf = (text: string) => text.trim() || null;
