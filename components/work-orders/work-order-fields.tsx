"use client";

import { Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { newRecurrence } from "@/components/recurring/recurrence-draft";
import { RecurrenceFields } from "@/components/recurring/recurrence-fields";
import { DraftField } from "@/components/resource/draft-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { DateInput } from "@/components/ui/date-input";
import type { FieldProps } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Choice, Select } from "@/components/ui/select";
import { api } from "@/lib/client/api";
import { attachable, maxAttachedBytes } from "@/lib/client/files";
import { findRelated } from "@/lib/client/related";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import { responsibilityAreas, responsibleRoles, workOrderType } from "@/lib/domain/maintenance/work-order";
import { RequiredPartsField } from "./required-parts-field";
import { CaptureButtons } from "./step-files";
import { StepsField } from "./steps-field";
import type { Order, Surroundings, WorkCategory } from "./types";
import { usePlaceSearch } from "./use-place-search";
import {
  assigneeOption,
  type Moment,
  type OuterField,
  orderOption,
  outerFields,
  type WorkOrderForm,
} from "./use-work-order-form";
import { worksAt } from "./works-at";
import { YesNoControl } from "./yes-no";

interface FieldsProps {
  form: WorkOrderForm;
  around: Surroundings;
}

const nowhere = { production_line_id: null, machine_id: null, asset_id: null };

/** What is to be done, and where. `hasItem`: the place is picked here. */
export function PlaceFields({ form, around, hasItem }: FieldsProps & { hasItem: boolean }) {
  const asked = useAsked(form);
  const { values, set, isPlaced } = form;

  return (
    <>
      <DraftField {...asked("name", "name")} as={Input} required className="md:col-span-2" />
      {!isPlaced && around.plants.length > 1 && (
        <DraftField
          {...asked("plant_id", "plant_id")}
          as={Choice}
          required
          onValueChange={(plant) => set({ plant_id: Number(plant), outer: nowhere, equipment: null, assignee: null })}
          value={values.plant_id}
          choices={around.plants.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      {hasItem && <WhereFields form={form} />}
    </>
  );
}

/** The item, and what it is within where the work is on more than one item, or to find it. */
function WhereFields({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");
  const { values, set } = form;
  const { outer, equipment, plant_id } = values;
  const [isOpen, setOpen] = useState(() => !equipment && outerFields.some((field) => outer[field]));
  const find = usePlaceSearch(plant_id);
  const inPlant = ofPlant(plant_id);
  /** The records inside the innermost place that is picked above them. */
  const within = (above: readonly OuterField[]) => {
    const innermost = above.findLast((field) => outer[field]);
    const place = innermost && outer[innermost];
    return { ...inPlant, ...(innermost && place && { [innermost]: [Number(place.value)] }) };
  };
  const pick = (level: number, choice: ComboboxOption | null) => {
    const kept = outerFields.map((field, at) => [field, at < level ? outer[field] : at === level ? choice : null]);
    set({ outer: Object.fromEntries(kept), equipment: null });
  };

  return (
    <>
      {isOpen &&
        outerFields.map((field, level) => (
          <DraftField
            key={field}
            {...asked(field, "outer")}
            as={Combobox}
            clearable
            value={outer[field]}
            onValueChange={(choice) => pick(level, choice)}
            search={(search) => find(field, search, within(outerFields.slice(0, level)))}
          />
        ))}
      <div className="grid grid-cols-1 content-start gap-1">
        <DraftField
          {...asked("equipment_id", "equipment")}
          as={Combobox}
          clearable
          search={(search) => find("equipment_id", search, within(outerFields))}
        />
        {!isOpen && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="justify-self-start text-accent text-xs hover:underline touch:min-h-11 touch:text-sm"
          >
            {noun("place_above")}
          </button>
        )}
      </div>
    </>
  );
}

/** Who does it, when, and how long it takes. */
export function PlanFields({ form, around }: FieldsProps) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");
  const { kind, values, set } = form;
  const isReported = kind === "request" || (values.category?.type ?? "breakdown") === "breakdown";

  return (
    <>
      <CategoryField form={form} around={around} />
      {form.hasPriority && (
        <DraftField
          {...asked("priority", "priority")}
          as={Select}
          options={workOrderPriority.names.map((value) => ({ value, label: noun(`options.priority.${value}`) }))}
        />
      )}
      {kind !== "request" && (
        <DraftField
          {...asked("assigned_user_id", "assignee")}
          as={Combobox}
          required={kind === "order"}
          options={assignable(around, values.plant_id, noun)}
        />
      )}
      {kind === "order" && <ScheduleFields form={form} />}
      {kind === "request" && <MomentField name="due_at" moment="due" form={form} />}
      {kind === "log" && form.isNew && <DoneFields form={form} />}
      {kind !== "log" && (
        <div className="grid content-end gap-1">
          <Checkbox
            name="is_machine_down"
            label={noun("fields.is_machine_down")}
            checked={values.is_machine_down}
            onCheckedChange={(value) => set({ is_machine_down: value === true })}
          />
          {kind === "order" && (
            <Checkbox
              name="is_site_visit_required"
              label={noun("fields.is_site_visit_required")}
              checked={values.is_site_visit_required}
              onCheckedChange={(value) => set({ is_site_visit_required: value === true })}
            />
          )}
        </div>
      )}
      {kind !== "log" && values.is_machine_down && !form.isRecurring && (
        <MomentField
          name="down_since"
          moment="down"
          form={form}
          hint={noun(isReported ? "down_hint" : "down_hint_start")}
        />
      )}
    </>
  );
}

/** The types of work: the standard ones by the name of their kind, the others under it. */
function CategoryField({ form, around }: FieldsProps) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");
  const { category, plant_id } = form.values;
  const company = around.plants.find(({ id }) => id === plant_id)?.company_id;
  const offered = around.categories.filter(
    ({ id, company_id }) => company_id === null || company_id === company || id === category?.id,
  );
  const hasOwn = offered.some(({ is_standard }) => !is_standard);

  return (
    <DraftField
      {...asked("category_id", "category")}
      as={Select}
      value={category ? String(category.id) : undefined}
      onValueChange={(value) => {
        const chosen = offered.find(({ id }) => String(id) === value);
        if (chosen) void form.takeCategory(chosen);
      }}
      options={[...offered].sort(byKind).map(({ id, name, type, is_standard }) => ({
        value: String(id),
        label: is_standard ? noun(`options.type.${type as "pm"}`) : name,
        ...(hasOwn && !is_standard && { detail: noun(`options.type.${type as "pm"}`) }),
      }))}
    />
  );
}

const byKind = (a: WorkCategory, b: WorkCategory) =>
  workOrderType.number[a.type as "pm"] - workOrderType.number[b.type as "pm"] ||
  Number(b.is_standard) - Number(a.is_standard);

/** When an order is due, and how long it takes. */
function ScheduleFields({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");
  const { values, set, isRecurring } = form;

  return (
    <>
      {isRecurring ? (
        <MomentField
          name="first_due"
          moment="due"
          form={form}
          required
          error={form.errorOf("recurring.starts_on") ?? form.errorOf("recurring.time")}
        />
      ) : (
        <MomentField name="due_at" moment="due" form={form} />
      )}
      <DraftField {...asked("expected_minutes", "expected_minutes")} as={NumberStepper} min={15} step={15} unit="min" />
      {form.mayRecur && (
        <Checkbox
          name="repeats"
          className="md:col-span-2"
          label={noun("fields.repeats")}
          checked={values.repeat !== null}
          onCheckedChange={(is) => set({ repeat: is === true ? newRecurrence("weekly", values.due) : null })}
        />
      )}
      {isRecurring && values.repeat && (
        <RecurrenceFields
          value={values.repeat}
          onChange={(repeat) => set({ repeat })}
          due={values.due}
          plant_id={values.plant_id}
          hasItem={form.item !== null}
          errorOf={form.errorOf}
        />
      )}
    </>
  );
}

const rarely = [
  "scheduled_at",
  "extended_at",
  "parent_id",
  "work_station_id",
  "responsibility_area",
  "responsible_role",
] as const;

/** What a planner fills in and a technician at a machine does not: folded, unless something stands there. */
export function PlannerFields({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");
  const { values } = form;
  const isPlanned = values.scheduled !== "" || values.extended !== "" || values.parent !== null;
  const isElsewhere = values.responsibility_area !== "none" || values.responsible_role !== "none";
  const [isOpen] = useState(isPlanned || isElsewhere || values.station !== null);

  return (
    <details
      className="rounded-control border border-line px-2.5 py-2 md:col-span-2"
      open={isOpen || rarely.some((name) => form.errorOf(name)) || undefined}
    >
      <summary className="cursor-pointer font-medium text-body">{noun("more")}</summary>
      <div className="mt-2 grid gap-3.5 md:grid-cols-2">
        {!form.isRecurring && <OwnDateFields form={form} />}
        <DraftField
          {...asked("work_station_id", "station")}
          as={Combobox}
          clearable
          search={(search) => findRelated("/plants/work-stations", search, ofPlant(values.plant_id))}
        />
        <DraftField
          {...asked("responsibility_area", "responsibility_area")}
          as={Select}
          options={responsibilityAreas.map((value) => ({
            value,
            label: noun(`options.responsibility_area.${value}`),
          }))}
        />
        <DraftField
          {...asked("responsible_role", "responsible_role")}
          as={Select}
          options={responsibleRoles.map((value) => ({ value, label: noun(`options.responsible_role.${value}`) }))}
        />
      </div>
    </details>
  );
}

/** What one order has, and all orders of a series have not. */
function OwnDateFields({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");

  return (
    <>
      <MomentField name="scheduled_at" moment="scheduled" form={form} />
      <MomentField name="extended_at" moment="extended" form={form} hint={noun("extended_hint")} />
      <DraftField
        {...asked("parent_id", "parent")}
        as={Combobox}
        clearable
        search={(search) => parentsOf(search, form)}
      />
    </>
  );
}

const ofPlant = (plant_id: number | null) => (plant_id ? { plant_id: [plant_id] } : {});

/** Orders of the same plant that match what is typed. */
async function parentsOf(search: string, { values, order_id }: WorkOrderForm) {
  const query = { search, max: 20, ...ofPlant(values.plant_id) };
  const { data } = await api.get<{ data: Order[] }>("/work-orders", { query, isQuiet: true });
  return data.filter(({ id }) => id !== order_id).map(orderOption);
}

/** What a log answers: when the work was done, how long it took, and whether it helped. */
function DoneFields({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const noun = useTranslations("work-orders");

  return (
    <>
      <MomentField name="completed_at" moment="completed" form={form} />
      <DraftField
        {...asked("total_minutes", "spent_minutes")}
        as={NumberStepper}
        required
        min={0}
        step={15}
        unit="min"
      />
      <DraftField
        {...asked("problem_solved", "problem_solved")}
        as={YesNoControl}
        question={noun("problem_solved")}
        required
      />
      <DraftField
        {...asked("sanitization_of_tools", "sanitization_of_tools")}
        as={YesNoControl}
        question={noun("tools_cleaned")}
      />
      <TextField name="completion_note" form={form} className="md:col-span-2" />
    </>
  );
}

/** A date with a time of day, on the plant's clock. A date alone is incomplete. */
function MomentField({ form, name, moment, error, ...field }: MomentFieldProps) {
  const noun = useTranslations("work-orders");
  const [isIncomplete, setIncomplete] = useState(false);
  const asked = useAsked(form)(name, moment);

  return (
    <DraftField
      {...asked}
      as={DateInput}
      {...field}
      error={isIncomplete ? noun("scheduled_required") : (error ?? asked.error)}
      withTime
      timeZone={form.timeZone}
      onBlur={() => setIncomplete(moment === "scheduled" && /^\S+\s*$/.test(form.values[moment]))}
    />
  );
}

interface MomentFieldProps extends Pick<FieldProps, "hint" | "required" | "error"> {
  form: WorkOrderForm;
  name: string;
  moment: Moment;
}

/** Those of the plant who can be given its work, teams last. */
function assignable(
  { people, teams, plants }: Surroundings,
  plant_id: number | null,
  noun: (key: "people" | "teams") => string,
) {
  const plant = plants.find(({ id }) => id === plant_id);
  const persons = people.filter((one) => !plant || worksAt(one, { company_id: plant.company_id, plant_id: plant.id }));
  const crews = teams.filter(({ plant_ids }) => !plant || plant_ids.includes(plant.id));
  // A heading only where there are two kinds.
  const groups =
    crews.length > 0 ? { user: noun("people"), team: noun("teams") } : { user: undefined, team: undefined };
  return [
    ...persons.map((one) => ({ ...assigneeOption("user", one), group: groups.user })),
    ...crews.map((one) => ({
      ...assigneeOption("team", one),
      group: groups.team,
      icon: <Users aria-hidden className="size-4 text-muted" />,
    })),
  ];
}

/** Text fields, steps and required parts. */
export function WordFields({ form, around }: FieldsProps) {
  return (
    <>
      <TextField name="description" form={form} className="md:col-span-2" />
      {form.isReport && <FailureField form={form} />}
      {form.kind === "order" && (
        <>
          <ProcedureField form={form} />
          <StepsField form={form} />
          <RequiredPartsField form={form} />
          <TextField name="required_items" form={form} className={around.may.supervise ? undefined : "md:col-span-2"} />
          {around.may.supervise && <TextField name="supervisor_notes" form={form} />}
        </>
      )}
    </>
  );
}

/** What failed, where who asks knows it: it is proposed when the work is completed. */
function FailureField({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const { values, set, item } = form;
  const noun = useTranslations("work-orders");

  return (
    <DraftField
      {...asked("fault_id", "outer")}
      as={Combobox}
      hint={noun("failure.if_known")}
      className="md:col-span-2"
      clearable
      value={values.failure ?? null}
      onValueChange={(failure) => set({ failure })}
      search={(search) => findModes(search, item)}
    />
  );
}

/** The modes that an item can have, by their names and letters. */
async function findModes(search: string, item: number | null): Promise<ComboboxOption[]> {
  const query = { kind: "mode", search, max: 20, ...(item !== null && { item_id: [item] }) };
  const { data } = await api.get<{ data: { id: number; title: string; code: string }[] }>("/equipments/faults", {
    query,
    isQuiet: true,
  });

  return data.map(({ id, title, code }) => ({ value: String(id), label: title, detail: code }));
}

/** The procedure whose steps the order takes over. */
function ProcedureField({ form }: { form: WorkOrderForm }) {
  const asked = useAsked(form);
  const { values, takeProcedure } = form;

  return (
    <DraftField
      {...asked("task_procedure_id", "procedure")}
      as={Combobox}
      className="md:col-span-2"
      clearable
      value={values.procedure}
      onValueChange={(procedure) => void takeProcedure(procedure)}
      search={(search) => findRelated("/plants/task-procedures", search, ofPlant(values.plant_id))}
    />
  );
}

interface TextFieldProps {
  form: WorkOrderForm;
  name: "description" | "required_items" | "supervisor_notes" | "completion_note";
  className?: string;
}

function TextField({ form, name, className }: TextFieldProps) {
  return <DraftField {...useAsked(form)(name, name)} as={Textarea} className={className} />;
}

export function AttachmentsField({ form: { attachments, errorOf, isReport } }: { form: WorkOrderForm }) {
  const noun = useTranslations("work-orders");
  const error = errorOf("file_ids");

  return (
    <fieldset className="grid content-start gap-1 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{noun("fields.file_ids")}</legend>
      {isReport && (
        <div className="mb-2 md:hidden">
          <CaptureButtons
            isSending={false}
            onCaptured={async (file) => {
              attachments.add([file]);
              return true;
            }}
          />
        </div>
      )}
      <FileDrop
        multiple
        files={attachments.all}
        accept={attachable}
        maxBytes={maxAttachedBytes}
        onAdd={attachments.add}
        onRemove={attachments.remove}
        onRetry={attachments.retry}
        aria-invalid={error ? true : undefined}
      />
      {error && <p className="font-medium text-alarm-text text-xs">{error}</p>}
    </fieldset>
  );
}

/** A field by the name that the call has for it, which its label and what was refused follow, and what holds it here. */
function useAsked(form: WorkOrderForm) {
  const noun = useTranslations("work-orders");
  const of = { value: form.values, change: form.set };

  return <Name extends keyof WorkOrderForm["values"]>(field: string, name: Name) => ({
    of,
    name,
    label: noun(`fields.${field as "name"}`),
    error: form.errorOf(field),
  });
}
