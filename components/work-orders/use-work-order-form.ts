"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ComboboxOption } from "@/components/ui/combobox";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import type { MaintenanceKind } from "@/lib/domain/maintenance/work-order";
import type { ShownFinding } from "@/lib/services/maintenance/work-orders/present";
import type { Placed } from "./place";
import type { FullOrder, Surroundings } from "./types";
import { useAttachments } from "./use-attachments";

/** What a new record begins with: an item's page and an alert know their place. */
export interface Draft {
  kind: MaintenanceKind;
  plant_id: number | null;
  place: { field: PlaceField; id: number; name: string } | null;
  alert_id?: number;
  /** Shown, because an alert's place cannot be chosen. */
  at?: Placed;
  name?: string;
  finding?: ShownFinding | null;
  /** A procedure that nobody has to take. */
  suggested_steps?: readonly { text: string; unit: string | null }[];
  time_zone?: string;
  /** Who would do it, until somebody says otherwise. */
  assignee?: { id: number; name: string } | null;
  /** The day it was begun from. */
  due_at?: string | null;
  description?: string | null;
  is_machine_down?: boolean;
  /** The request that becomes an order: its fields and place stay, somebody is to be named. */
  request?: { id: number; label: string };
}

type PlaceField = "production_line_id" | "machine_id" | "asset_id" | "equipment_id";

export interface WorkOrderFormProps {
  draft?: Draft;
  /** Edits it. */
  order?: FullOrder;
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
  /** The line, machine or asset that the order was begun from: the work may be on all of it. */
  place: ComboboxOption | null;
  equipment: ComboboxOption | null;
  name: string;
  type: string;
  assignee: ComboboxOption | null;
  due: string;
  expected_minutes: number | null;
  spent_minutes: number | null;
  is_machine_down: boolean;
  is_site_visit_required: boolean;
  description: string;
  /** A line each. */
  steps: string;
  required_items: string;
}

export type WorkOrderForm = ReturnType<typeof useWorkOrderForm>;

/** The state of the form of an order, request or log, and its saving. */
export function useWorkOrderForm({ draft, order, around, onClose }: WorkOrderFormProps) {
  const noun = useTranslations("work-orders");
  const router = useRouter();
  const [values, setValues] = useState(() => beginning({ draft, order, around }));
  const [messages, setMessages] = useState<Record<string, string[]>>({});
  const [duplicates, setDuplicates] = useState<Duplicate[] | null>(null);
  const [isSaving, setSaving] = useState(false);
  const attachments = useAttachments(order?.files);

  async function save() {
    setSaving(true);
    setMessages({});
    const files = attachments.isChanged ? { file_ids: attachments.file_ids } : {};
    // Shown what is there already, somebody who saves again means it.
    const confirm = duplicates ? { confirm: true } : {};
    try {
      await send({ ...bodyOf(values, { draft, order }), ...files, ...confirm }, { draft, order });
      toast.success(noun(order ? "saved" : "created"));
      onClose();
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSaving(false);
    }
  }

  function refuse(error: ApiError) {
    const found = (error.data as { possible_duplicates?: Duplicate[] } | undefined)?.possible_duplicates;
    if (found) setDuplicates(found);
    else if (Object.keys(error.messages).length > 0) setMessages(error.messages);
    else toast.error(error.sentence || error.message);
  }

  return {
    kind: kindOf({ draft, order }),
    values,
    set: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** The place of an order, an alert and a request is not chosen here. */
    isPlaced: isPlaced({ draft, order }),
    outer: outerOf(draft),
    /** Offered until something stands in their place. */
    suggested_steps: values.steps.trim() === "" ? (draft?.suggested_steps ?? []) : [],
    attachments,
    duplicates,
    errorOf: (field: string) => {
      // One control for a person or a team.
      const said = messages[field]?.[0] ?? (field === "assigned_user_id" ? messages.assigned_team_id?.[0] : undefined);
      return said && `${noun(`fields.${field as "name"}`)} ${said}`;
    },
    save,
    isBusy: isSaving || attachments.isSending,
  };
}

type Subject = Pick<WorkOrderFormProps, "draft" | "order">;

const kindOf = ({ draft, order }: Subject): MaintenanceKind => order?.kind ?? draft?.kind ?? "order";

const isPlaced = ({ draft, order }: Subject) => Boolean(order || draft?.request || draft?.alert_id);

const outerOf = (draft: Draft | undefined) =>
  draft?.place && draft.place.field !== "equipment_id" ? draft.place.field : null;

function beginning({ draft, order, around }: Omit<WorkOrderFormProps, "onClose">): Values {
  const outer = outerOf(draft);
  return {
    plant_id: order?.plant_id ?? draft?.plant_id ?? around.plants[0]?.id ?? null,
    place: outer && asOption(draft?.place),
    equipment: asOption(order?.equipment ?? (outer ? null : draft?.place)),
    name: order?.name ?? draft?.name ?? "",
    type: order?.type ?? "breakdown",
    assignee: assigneeOf({ draft, order }),
    due: pickerText(order?.due_at ?? draft?.due_at),
    expected_minutes: order?.expected_minutes ?? (kindOf({ draft, order }) === "order" ? 60 : null),
    spent_minutes: 30,
    is_machine_down: order?.is_machine_down ?? draft?.is_machine_down ?? false,
    is_site_visit_required: order?.is_site_visit_required ?? false,
    description: order?.description ?? draft?.description ?? "",
    steps: order?.steps.map(({ text }) => text).join("\n") ?? "",
    required_items: order?.required_items ?? "",
  };
}

const asOption = (row: { id: number; name: string } | null | undefined): ComboboxOption | null =>
  row ? { value: String(row.id), label: row.name } : null;

/** A person or a team, in one list: "user:7", "team:3". */
export const assigneeOption = (as: "user" | "team", row: { id: number; name: string }): ComboboxOption => ({
  value: `${as}:${row.id}`,
  label: row.name,
});

/** A team's work order stays the team's, whoever has started it. */
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

/** "2026-03-12T14:00" in the reader's own time, as the browser's picker takes it. */
function pickerText(moment: string | null | undefined): string {
  if (!moment) return "";
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function bodyOf(values: Values, { draft, order }: Subject) {
  const kind = kindOf({ draft, order });
  const outer = outerOf(draft);
  const idOf = (option: ComboboxOption | null) => (option ? Number(option.value) : null);
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    type: values.type,
    due_at: values.due ? new Date(values.due).toISOString() : null,
    is_machine_down: values.is_machine_down,
    ...(!isPlaced({ draft, order }) && {
      plant_id: values.plant_id ?? undefined,
      ...(outer && values.place && { [outer]: idOf(values.place) }),
      equipment_id: idOf(values.equipment) ?? undefined,
    }),
    ...(order && { equipment_id: idOf(values.equipment), version: order.version }),
    ...(kind !== "request" && {
      ...assignedBy(values.assignee, { draft, order }),
      expected_minutes: values.expected_minutes,
      is_site_visit_required: values.is_site_visit_required,
      required_items: values.required_items.trim() || null,
      steps: stepsOf(values.steps, order?.steps ?? draft?.suggested_steps ?? []),
    }),
    ...(kind === "log" && { kind, total_minutes: values.spent_minutes, problem_solved: true }),
    ...(draft?.alert_id && { alert_id: draft.alert_id }),
  };
}

/** A step that keeps its text keeps its hint and unit. */
function stepsOf(text: string, steps: readonly { text: string; hint?: string | null; unit?: string | null }[]) {
  const known = new Map(steps.map((step) => [step.text, step]));
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  return lines.map((line) => ({ text: line, hint: known.get(line)?.hint, unit: known.get(line)?.unit }));
}

function send(body: Record<string, unknown>, { draft, order }: Subject) {
  if (order) return api.put(`/maintenance/${order.id}`, { body, isQuiet: true });
  if (draft?.request) return api.post(`/maintenance/requests/${draft.request.id}`, { body, isQuiet: true });
  return api.post(kindOf({ draft }) === "request" ? "/maintenance/requests" : "/maintenance", { body, isQuiet: true });
}
