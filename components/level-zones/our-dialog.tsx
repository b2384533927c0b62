"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { DraftField } from "@/components/resource/draft-field";
import { Combobox } from "@/components/ui/combobox";
import { NumberStepper } from "@/components/ui/number-stepper";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Choice, Select } from "@/components/ui/select";
import { SubmitDialog } from "@/components/ui/submit-dialog";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { findRelated } from "@/lib/client/related";
import { useSubmit } from "@/lib/client/use-submit";
import { freshLimits, paceOf, zoneKinds } from "@/lib/domain/monitoring/zones";
import { quantities } from "@/lib/domain/shared/units";
import { limitClasses } from "@/lib/domain/structure/limit-classes";
import { fieldsOf, stepOf } from "./limits";
import type { OurLine } from "./our-line";

type Draft = Omit<OurLine, "id" | "version" | "unit" | "company" | "company_id"> & { unit?: string };

const setFields = [
  "limit_class",
  "equipment_type_id",
  "quantity",
  "kind",
  "warning",
  "alarm",
  "deadband",
  "deadband_unit",
  "samples_to_alarm",
  "samples_to_settle",
  "acute_samples",
  "chronic_samples",
  "delay_after_start_s",
  "is_run_gated",
] as const;

const freshLine: Draft = {
  ...freshLimits,
  limit_class: null,
  equipment_type_id: null,
  equipment_type: null,
  quantity: "velocity",
  kind: "high",
};

export interface OurDialogProps {
  line: OurLine | null;
  /** Machine types are the provider's: a company sets limits of item types. */
  ofMachineTypes: boolean;
  onClose: () => void;
}

const findTypes = (text: string) => findRelated("/equipments/types", text);

/** One line of the standard. Sensors keep what they have until it is applied to them. */
export function OurDialog({ line, ofMachineTypes, onClose }: OurDialogProps) {
  const t = useTranslations("our-limits");
  const zones = useTranslations("level-zones");
  const ui = useTranslations("ui");
  const form = useLineForm({ line, ofMachineTypes, onClose });
  const { value: draft, change, isBusy, save } = form;

  return (
    <SubmitDialog
      title={line ? t(`quantities.${line.quantity}`) : t("new")}
      description={t("edit_text")}
      action={ui("save")}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-2.5">
        <TypeFields form={form} ofMachineTypes={ofMachineTypes} />
        <NamedBy
          form={form}
          name="quantity"
          choices={quantities.map((value) => ({ value, label: t(`quantities.${value}`) }))}
        />
        <NamedBy form={form} name="kind" choices={zoneKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
        <LimitFields form={form} />
        <DraftField
          of={form}
          name="deadband_unit"
          as={Select}
          inline
          label={zones("fields.deadband_unit")}
          options={[
            { value: "absolute", label: draft.unit || zones("absolute") },
            { value: "percent", label: zones("percent") },
          ]}
        />
        <Switch
          label={zones("fields.is_run_gated")}
          checked={draft.is_run_gated}
          onCheckedChange={(is_run_gated) => change({ is_run_gated })}
        />
      </div>
    </SubmitDialog>
  );
}

function useLineForm({ line, ofMachineTypes, onClose }: OurDialogProps) {
  const t = useTranslations("our-limits");
  const refusals = useTranslations("errors");
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>(line ?? freshLine);
  const [isOfItems, setOfItems] = useState(line ? line.equipment_type_id !== null : !ofMachineTypes);
  const { isBusy, errors, setErrors, submit } = useSubmit();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...(part.kind && paceOf(part.kind)), ...part });
    setErrors({});
  };

  function save() {
    if (isOfItems && draft.equipment_type_id === null) {
      setErrors({ equipment_type_id: refusals("is_required") });
      return Promise.resolve();
    }
    const set = Object.fromEntries(setFields.map((name) => [name, draft[name]]));
    const limit = { ...set, ...(line ? { unit: line.unit, version: line.version } : {}) };
    return submit(
      () => api.put("/sensors/jobs/level-zones/our", { body: { limits: [limit] }, isQuiet: true }),
      () => {
        toast.success(t("saved"));
        router.refresh();
        onClose();
      },
    );
  }

  const errorOf = (name: string) => errors[name] ?? errors[`limits.0.${name}`];

  return { line, value: draft, change, errorOf, isOfItems, setOfItems, isBusy, save };
}

type LineForm = ReturnType<typeof useLineForm>;

/** What the line is for: an item type or a machine type. */
function TypeFields({ form, ofMachineTypes }: { form: LineForm; ofMachineTypes: boolean }) {
  const t = useTranslations("our-limits");
  const zones = useTranslations("level-zones");
  const { line, value: draft, change, isOfItems, setOfItems } = form;
  const chosenType = draft.equipment_type && {
    value: String(draft.equipment_type.id),
    label: draft.equipment_type.name,
  };

  return (
    <>
      {ofMachineTypes && line === null && (
        <SegmentedControl
          label={t("fields.of")}
          value={isOfItems ? "items" : "machines"}
          onValueChange={(value) => {
            setOfItems(value === "items");
            change({ limit_class: null, equipment_type_id: null, equipment_type: null });
          }}
          segments={[
            { value: "items", label: t("fields.equipment_type_id") },
            { value: "machines", label: t("fields.limit_class") },
          ]}
        />
      )}
      {isOfItems ? (
        <DraftField
          of={form}
          name="equipment_type"
          as={Combobox}
          inline
          required
          label={t("fields.equipment_type_id")}
          error={form.errorOf("equipment_type_id")}
          value={chosenType}
          onValueChange={(type) =>
            change({
              equipment_type_id: type && Number(type.value),
              equipment_type: type && { id: Number(type.value), name: type.label },
            })
          }
          search={findTypes}
          disabled={line !== null}
        />
      ) : (
        <NamedBy
          form={form}
          name="limit_class"
          choices={[...limitClasses, null].map((value) => ({ value, label: zones(`classes.${value ?? "none"}`) }))}
        />
      )}
    </>
  );
}

interface NamedByProps {
  form: LineForm;
  name: "limit_class" | "quantity" | "kind";
  choices: ComponentProps<typeof Choice>["choices"];
}

/** What names a line stays: another one is another line. */
function NamedBy({ form, name, choices }: NamedByProps) {
  const t = useTranslations("our-limits");

  return (
    <DraftField
      of={form}
      name={name}
      as={Choice}
      inline
      label={t(`fields.${name}`)}
      choices={choices}
      disabled={form.line !== null}
    />
  );
}

function LimitFields({ form }: { form: LineForm }) {
  const zones = useTranslations("level-zones");
  const { value: draft, change } = form;

  return fieldsOf(draft.kind, draft.deadband_unit).map(({ name, counts, plain, optional }) => (
    <DraftField
      key={name}
      of={form}
      name={name as "warning"}
      as={NumberStepper}
      inline
      label={zones(`fields.${name}`)}
      value={draft[name as "warning"]}
      onValueChange={(value) => change({ [name]: value ?? (optional ? null : freshLimits[name]) })}
      min={counts ? 1 : name === "warning" || name === "alarm" ? undefined : 0}
      max={counts ? 10_000 : undefined}
      step={counts || plain ? 1 : stepOf(draft.alarm ?? draft.warning ?? 10)}
      unit={counts ? undefined : (plain ?? draft.unit)}
    />
  ));
}
