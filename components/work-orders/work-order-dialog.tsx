"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";
import { maxPictureBytes, pictures } from "@/lib/client/files";
import { findRelated } from "@/lib/client/related";
import { workOrderType } from "@/lib/domain/work-order";
import { type Placed, placeText } from "./place";
import type { FullOrder, Surroundings } from "./types";
import { useAttachments } from "./use-attachments";

/** What a new record begins with: an item's page and an alert know their place. */
export interface Draft {
  kind: "order" | "request" | "log";
  plant_id: number | null;
  place: { field: PlaceField; id: number; name: string } | null;
  alert_id?: number;
  /** Shown, because an alert's place cannot be chosen. */
  at?: Placed;
  name?: string;
  /** The day it was begun from. */
  due_at?: Date | null;
  description?: string | null;
  is_machine_down?: boolean;
  /** The request that becomes an order: its fields and place stay, somebody is to be named. */
  request?: { id: number; label: string };
}

type PlaceField = "production_line_id" | "machine_id" | "asset_id" | "equipment_id";
const listOf = { production_line_id: "/production-lines", machine_id: "/machines", asset_id: "/assets" } as const;

export interface WorkOrderDialogProps {
  draft?: Draft;
  /** Edits it. */
  order?: FullOrder;
  around: Surroundings;
  onClose: () => void;
}

const asOption = (row: { id: number; name: string } | null | undefined): ComboboxOption | null =>
  row ? { value: String(row.id), label: row.name } : null;

/** "2026-03-12T14:00" in the reader's own time, as the browser's picker takes it. */
const pickerText = (date: Date | null | undefined) => {
  if (!date) return "";
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
};
const instant = (text: string) => (text ? new Date(text).toISOString() : null);

export function WorkOrderDialog({ draft, order, around, onClose }: WorkOrderDialogProps) {
  const t = useTranslations();
  const noun = useTranslations("work-orders");
  const router = useRouter();
  const kind = order?.kind ?? draft?.kind ?? "order";
  const isRequest = kind === "request";
  const isPlaced = Boolean(order || draft?.request || draft?.alert_id);
  const [plantId, setPlantId] = useState(order?.plant_id ?? draft?.plant_id ?? around.plants[0]?.id ?? null);
  const [name, setName] = useState(order?.name ?? draft?.name ?? "");
  const [type, setType] = useState(order?.type ?? "breakdown");
  const [description, setDescription] = useState(order?.description ?? draft?.description ?? "");
  const drafted = draft?.place ?? null;
  const [equipment, setEquipment] = useState(
    asOption(order?.equipment ?? (drafted?.field === "equipment_id" ? drafted : null)),
  );
  // A line, machine or asset that the order was begun from: the work may be on all of it.
  const outer = drafted && drafted.field !== "equipment_id" ? drafted.field : null;
  const [place, setPlace] = useState(outer && asOption(drafted));
  const [assignee, setAssignee] = useState(asOption(order?.assigned_user));
  const [due, setDue] = useState(pickerText(order?.due_at ?? draft?.due_at));
  const [expected, setExpected] = useState<number | null>(order?.expected_minutes ?? (kind === "order" ? 60 : null));
  const [isDown, setDown] = useState(order?.is_machine_down ?? draft?.is_machine_down ?? false);
  const [isVisit, setVisit] = useState(order?.is_site_visit_required ?? false);
  const [items, setItems] = useState(order?.required_items ?? "");
  const [steps, setSteps] = useState(order?.steps.map(({ text }) => text).join("\n") ?? "");
  const [spent, setSpent] = useState<number | null>(30);
  const attachments = useAttachments(order?.files);
  const [messages, setMessages] = useState<Record<string, string[]>>({});
  const [duplicates, setDuplicates] = useState<Duplicate[] | null>(null);
  const [isSaving, setSaving] = useState(false);

  const plant = around.plants.find(({ id }) => id === plantId);
  const people = around.people.filter(
    (person) =>
      !plant ||
      (person.company_id === plant.company_id && (person.plant_ids === "all" || person.plant_ids.includes(plant.id))),
  );
  const within = {
    ...(plantId && { plant_id: [plantId] }),
    ...(outer && place && { [outer]: [Number(place.value)] }),
  };
  const errorOf = (field: string) => {
    const said = messages[field]?.[0];
    return said && `${noun(`fields.${field as "name"}`)} ${said}`;
  };

  function bodyOf() {
    const unitOf = new Map(order?.steps.map((step) => [step.text, step]));
    const lines = steps.split("\n").flatMap((line) => line.trim() || []);
    return {
      name: name.trim(),
      description: description.trim() || null,
      type,
      due_at: instant(due),
      is_machine_down: isDown,
      ...(isPlaced
        ? {}
        : {
            plant_id: plantId ?? undefined,
            ...(outer && place && { [outer]: Number(place.value) }),
            equipment_id: equipment ? Number(equipment.value) : undefined,
          }),
      ...(order && { equipment_id: equipment ? Number(equipment.value) : null, version: order.version }),
      ...(!isRequest && {
        assigned_user_id: assignee ? Number(assignee.value) : null,
        expected_minutes: expected,
        is_site_visit_required: isVisit,
        required_items: items.trim() || null,
        steps: lines.map((text) => ({ text, hint: unitOf.get(text)?.hint, unit: unitOf.get(text)?.unit })),
      }),
      ...(kind === "log" && { kind, total_minutes: spent, problem_solved: true }),
      ...(draft?.alert_id && { alert_id: draft.alert_id }),
      ...(attachments.isChanged && { file_ids: attachments.file_ids }),
    };
  }

  function send(confirm: boolean) {
    const body = { ...bodyOf(), ...(confirm && { confirm }) };
    if (order) return api.put(`/maintenance/${order.id}`, { body, isQuiet: true });
    if (draft?.request) return api.post(`/maintenance/requests/${draft.request.id}`, { body, isQuiet: true });
    return api.post(isRequest ? "/maintenance/requests" : "/maintenance", { body, isQuiet: true });
  }

  async function save(confirm = false) {
    setSaving(true);
    setMessages({});
    try {
      await send(confirm);
      toast.success(noun(order ? "saved" : "created"));
      onClose();
      router.refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = (error.data as { possible_duplicates?: Duplicate[] } | undefined)?.possible_duplicates;
      if (found) setDuplicates(found);
      else if (Object.keys(error.messages).length > 0) setMessages(error.messages);
      else toast.error(error.sentence || error.message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="lg"
      title={order ? `${order.label} ${order.name}` : noun(draft?.request ? "convert" : `create.${kind}`)}
      description={draft?.request?.label ?? (draft?.at && placeText(draft.at))}
      footer={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" busy={isSaving || attachments.isSending} onClick={() => save(duplicates !== null)}>
            {duplicates ? noun("ask_anyway") : t("ui.save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5 md:grid-cols-2">
        {duplicates && <Duplicates found={duplicates} />}
        <Field label={noun("fields.name")} required error={errorOf("name")} className="md:col-span-2">
          {(control) => <Input {...control} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        {!isPlaced && around.plants.length > 1 && (
          <Field label={noun("fields.plant_id")} required error={errorOf("plant_id")}>
            {(control) => (
              <Select
                {...control}
                value={plantId === null ? undefined : String(plantId)}
                onValueChange={(value) => {
                  setPlantId(Number(value));
                  setPlace(null);
                  setEquipment(null);
                  setAssignee(null);
                }}
                options={around.plants.map(({ id, name: label }) => ({ value: String(id), label }))}
              />
            )}
          </Field>
        )}
        {outer && !isPlaced && (
          <Field label={noun(`fields.${outer}`)} error={errorOf(outer)}>
            {(control) => (
              <Combobox
                {...control}
                clearable
                value={place}
                onValueChange={(next) => {
                  setPlace(next);
                  setEquipment(null);
                }}
                search={(search) => findRelated(listOf[outer], search, plantId ? { plant_id: [plantId] } : {})}
              />
            )}
          </Field>
        )}
        {!draft?.request && !draft?.alert_id && (
          <Field label={noun("fields.equipment_id")} error={errorOf("equipment_id")}>
            {(control) => (
              <Combobox
                {...control}
                clearable
                value={equipment}
                onValueChange={setEquipment}
                search={(search) => findRelated("/equipments", search, within)}
              />
            )}
          </Field>
        )}
        <Field label={noun("fields.type")} error={errorOf("type")}>
          {(control) => (
            <Select
              {...control}
              value={type}
              onValueChange={setType}
              options={workOrderType.names.map((value) => ({ value, label: noun(`options.type.${value}`) }))}
            />
          )}
        </Field>
        {!isRequest && (
          <Field
            label={noun("fields.assigned_user_id")}
            required={kind === "order"}
            error={errorOf("assigned_user_id")}
          >
            {(control) => (
              <Combobox
                {...control}
                value={assignee}
                onValueChange={setAssignee}
                options={people.map((person) => ({ value: String(person.id), label: person.name }))}
              />
            )}
          </Field>
        )}
        {kind === "log" ? (
          <Field label={noun("fields.total_minutes")} required error={errorOf("total_minutes")}>
            {(control) => (
              <NumberStepper {...control} value={spent} onValueChange={setSpent} min={0} step={15} unit="min" />
            )}
          </Field>
        ) : (
          <Field label={noun("fields.due_at")} error={errorOf("due_at")}>
            {(control) => (
              <Input {...control} type="datetime-local" value={due} onChange={(event) => setDue(event.target.value)} />
            )}
          </Field>
        )}
        {kind === "order" && (
          <Field label={noun("fields.expected_minutes")} error={errorOf("expected_minutes")}>
            {(control) => (
              <NumberStepper {...control} value={expected} onValueChange={setExpected} min={15} step={15} unit="min" />
            )}
          </Field>
        )}
        <div className="grid content-end gap-1">
          {kind !== "log" && (
            <Checkbox
              label={noun("fields.is_machine_down")}
              checked={isDown}
              onCheckedChange={(value) => setDown(value === true)}
            />
          )}
          {kind === "order" && (
            <Checkbox
              label={noun("fields.is_site_visit_required")}
              checked={isVisit}
              onCheckedChange={(value) => setVisit(value === true)}
            />
          )}
        </div>
        <Field label={noun("fields.description")} error={errorOf("description")} className="md:col-span-2">
          {(control) => (
            <Textarea {...control} value={description} onChange={(event) => setDescription(event.target.value)} />
          )}
        </Field>
        {kind === "order" && (
          <>
            <Field label={noun("fields.steps")} hint={noun("steps_hint")} error={errorOf("steps")}>
              {(control) => <Textarea {...control} value={steps} onChange={(event) => setSteps(event.target.value)} />}
            </Field>
            <Field label={noun("fields.required_items")} error={errorOf("required_items")}>
              {(control) => <Textarea {...control} value={items} onChange={(event) => setItems(event.target.value)} />}
            </Field>
          </>
        )}
        <fieldset className="grid content-start gap-1 md:col-span-2">
          <legend className="mb-1 font-medium text-body">{noun("fields.file_ids")}</legend>
          <FileDrop
            multiple
            files={attachments.all}
            accept={pictures}
            maxBytes={maxPictureBytes}
            onAdd={attachments.add}
            onRemove={attachments.remove}
            onRetry={attachments.retry}
            aria-invalid={errorOf("file_ids") ? true : undefined}
          />
          {errorOf("file_ids") && <p className="font-medium text-alarm-text text-xs">{errorOf("file_ids")}</p>}
        </fieldset>
      </div>
    </Dialog>
  );
}

interface Duplicate {
  id: number;
  kind: "order" | "request" | "alert";
  label: string | null;
  name: string;
}

/** Shown before a request is saved a second time. */
function Duplicates({ found }: { found: readonly Duplicate[] }) {
  const t = useTranslations("work-orders");

  return (
    <div role="alert" className="rounded-control border border-warning bg-warning-tint p-3 md:col-span-2">
      <p className="font-semibold text-strong">{t("possible_duplicates", { count: found.length })}</p>
      <ul className="mt-1 grid gap-0.5">
        {found.map(({ id, kind, label, name }) => (
          <li key={`${kind}:${id}`}>
            <span className="mr-2 font-mono text-muted text-xs">{label ?? t("duplicate_alert")}</span>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
