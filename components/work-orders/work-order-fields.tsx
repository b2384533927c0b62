"use client";

import { ListChecks, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field, type FieldProps } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { Input, Textarea } from "@/components/ui/input";
import { NumberStepper } from "@/components/ui/number-stepper";
import { Select } from "@/components/ui/select";
import { maxPictureBytes, pictures } from "@/lib/client/files";
import { findRelated } from "@/lib/client/related";
import { workOrderType } from "@/lib/domain/maintenance/work-order";
import type { Surroundings } from "./types";
import { assigneeOption, type WorkOrderForm } from "./use-work-order-form";

interface FieldsProps {
  form: WorkOrderForm;
  around: Surroundings;
}

const listOf = { production_line_id: "/production-lines", machine_id: "/machines", asset_id: "/assets" } as const;

/** What is to be done, and where. `hasItem`: the item is picked here. */
export function PlaceFields({ form, around, hasItem }: FieldsProps & { hasItem: boolean }) {
  const { values, set, outer, isPlaced } = form;
  const inPlant = values.plant_id ? { plant_id: [values.plant_id] } : {};
  const within = { ...inPlant, ...(outer && values.place && { [outer]: [Number(values.place.value)] }) };

  return (
    <>
      <Asked form={form} name="name" required className="md:col-span-2">
        {(control) => (
          <Input {...control} value={values.name} onChange={(event) => set({ name: event.target.value })} />
        )}
      </Asked>
      {!isPlaced && around.plants.length > 1 && (
        <Asked form={form} name="plant_id" required>
          {(control) => (
            <Select
              {...control}
              value={values.plant_id === null ? undefined : String(values.plant_id)}
              onValueChange={(value) => set({ plant_id: Number(value), place: null, equipment: null, assignee: null })}
              options={around.plants.map(({ id, name: label }) => ({ value: String(id), label }))}
            />
          )}
        </Asked>
      )}
      {outer && !isPlaced && (
        <Asked form={form} name={outer}>
          {(control) => (
            <Combobox
              {...control}
              clearable
              value={values.place}
              onValueChange={(place) => set({ place, equipment: null })}
              search={(search) => findRelated(listOf[outer], search, inPlant)}
            />
          )}
        </Asked>
      )}
      {hasItem && (
        <Asked form={form} name="equipment_id">
          {(control) => (
            <Combobox
              {...control}
              clearable
              value={values.equipment}
              onValueChange={(equipment) => set({ equipment })}
              search={(search) => findRelated("/equipments", search, within)}
            />
          )}
        </Asked>
      )}
    </>
  );
}

/** Who does it, by when, and how long it takes. */
export function PlanFields({ form, around }: FieldsProps) {
  const noun = useTranslations("work-orders");
  const { kind, values, set } = form;

  return (
    <>
      <Asked form={form} name="type">
        {(control) => (
          <Select
            {...control}
            value={values.type}
            onValueChange={(type) => set({ type })}
            options={workOrderType.names.map((value) => ({ value, label: noun(`options.type.${value}`) }))}
          />
        )}
      </Asked>
      {kind !== "request" && (
        <Asked form={form} name="assigned_user_id" required={kind === "order"}>
          {(control) => (
            <Combobox
              {...control}
              value={values.assignee}
              onValueChange={(assignee) => set({ assignee })}
              options={assignable(around, values.plant_id, noun)}
            />
          )}
        </Asked>
      )}
      {kind === "log" ? (
        <Asked form={form} name="total_minutes" required>
          {(control) => (
            <NumberStepper
              {...control}
              value={values.spent_minutes}
              onValueChange={(spent_minutes) => set({ spent_minutes })}
              min={0}
              step={15}
              unit="min"
            />
          )}
        </Asked>
      ) : (
        <Asked form={form} name="due_at">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={values.due}
              onChange={(event) => set({ due: event.target.value })}
            />
          )}
        </Asked>
      )}
      {kind === "order" && (
        <Asked form={form} name="expected_minutes">
          {(control) => (
            <NumberStepper
              {...control}
              value={values.expected_minutes}
              onValueChange={(expected_minutes) => set({ expected_minutes })}
              min={15}
              step={15}
              unit="min"
            />
          )}
        </Asked>
      )}
      <div className="grid content-end gap-1">
        {kind !== "log" && (
          <Checkbox
            label={noun("fields.is_machine_down")}
            checked={values.is_machine_down}
            onCheckedChange={(value) => set({ is_machine_down: value === true })}
          />
        )}
        {kind === "order" && (
          <Checkbox
            label={noun("fields.is_site_visit_required")}
            checked={values.is_site_visit_required}
            onCheckedChange={(value) => set({ is_site_visit_required: value === true })}
          />
        )}
      </div>
    </>
  );
}

/** Those of the plant who can be given its work, teams last. */
function assignable(
  { people, teams, plants }: Surroundings,
  plant_id: number | null,
  noun: (key: "people" | "teams") => string,
) {
  const plant = plants.find(({ id }) => id === plant_id);
  const persons = people.filter(
    ({ company_id, plant_ids }) =>
      !plant || (company_id === plant.company_id && (plant_ids === "all" || plant_ids.includes(plant.id))),
  );
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

/** What there is to say about it. */
export function WordFields({ form }: { form: WorkOrderForm }) {
  const noun = useTranslations("work-orders");

  return (
    <>
      <TextField form={form} name="description" className="md:col-span-2" />
      {form.kind === "order" && (
        <>
          <div className="grid content-start gap-1.5">
            <TextField form={form} name="steps" hint={noun("steps_hint")} />
            {form.suggested_steps.length > 0 && (
              <Button
                size="sm"
                className="justify-self-start"
                onClick={() => form.set({ steps: form.suggested_steps.map(({ text }) => text).join("\n") })}
              >
                <ListChecks aria-hidden />
                {noun("suggested_steps.take", { count: form.suggested_steps.length })}
              </Button>
            )}
          </div>
          <TextField form={form} name="required_items" />
        </>
      )}
    </>
  );
}

type TextFieldProps = Omit<AskedProps, "children"> & { name: "description" | "steps" | "required_items" };

function TextField(props: TextFieldProps) {
  const { form, name } = props;

  return (
    <Asked {...props}>
      {(control) => (
        <Textarea
          {...control}
          value={form.values[name]}
          onChange={(event) => form.set({ [name]: event.target.value })}
        />
      )}
    </Asked>
  );
}

export function AttachmentsField({ form: { attachments, errorOf } }: { form: WorkOrderForm }) {
  const noun = useTranslations("work-orders");
  const error = errorOf("file_ids");

  return (
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
        aria-invalid={error ? true : undefined}
      />
      {error && <p className="font-medium text-alarm-text text-xs">{error}</p>}
    </fieldset>
  );
}

interface AskedProps extends Omit<FieldProps, "label" | "error"> {
  form: WorkOrderForm;
  name: string;
}

/** A field by its name: its label, and what the server refused of it. */
function Asked({ form, name, ...field }: AskedProps) {
  const noun = useTranslations("work-orders");
  return <Field {...field} label={noun(`fields.${name as "name"}`)} error={form.errorOf(name)} />;
}
