"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { NumberField, SelectField } from "@/components/resource/fields";
import { useResourceForm } from "@/components/resource/form-context";
import { FormField } from "@/components/resource/form-field";
import { Combobox } from "@/components/ui/combobox";
import { Choice } from "@/components/ui/select";
import { rpmSources } from "@/lib/resources/production-lines";
import { type Node, useNodes } from "./use-nodes";

type Source = (typeof rpmSources)[number];

/** Where the speed of a line comes from, and what that source needs: a figure, or a node or sensor and its parameter. */
export function LineSpeedFields() {
  const { row } = useResourceForm();
  const source = useWatch({ name: "rpm_source_type" }) as Source | null;
  const chosen = useWatch({ name: "plant_id" }) as number | null | undefined;
  const plant_id = chosen ?? (row?.plant_id as number | undefined) ?? null;
  const nodes = useNodes(plant_id, source === "node" || source === "sensor");

  return (
    <>
      <SelectField name="rpm_source_type" options={rpmSources} />
      {source === "fixed" && <NumberField name="rpm_value" unit="RPM" min={0} required />}
      {source === "node" && (
        <>
          <NodeField nodes={nodes} />
          <ParameterField nodes={nodes} within="rpm_node_id" keyOf={({ uid }) => uid} />
        </>
      )}
      {source === "sensor" && (
        <>
          <SensorField nodes={nodes} />
          <ParameterField nodes={nodes} within="line_speed_sensor_id" keyOf={({ id }) => id} />
        </>
      )}
    </>
  );
}

const labelOf = ({ equipment, name }: Node) => [equipment?.name, name].filter(Boolean).join(" · ");

function NodeField({ nodes }: { nodes: readonly Node[] }) {
  const choices = nodes.map((node) => ({ value: node.uid, label: node.uid, detail: labelOf(node) }));

  return (
    <FormField<string | null> name="rpm_node_id" required kind="text">
      {(control, { value, setValue }) => (
        <Combobox
          {...control}
          // A node that has gone from the plant is still the one that is saved.
          value={value ? (choices.find((one) => one.value === value) ?? { value, label: value }) : null}
          onValueChange={(choice) => setValue(choice?.value ?? null)}
          options={choices}
        />
      )}
    </FormField>
  );
}

function SensorField({ nodes }: { nodes: readonly Node[] }) {
  const { row } = useResourceForm();
  const saved = row?.line_speed_sensor as { id: number; name: string } | null | undefined;
  const choices = nodes.map((node) => ({ value: String(node.id), label: labelOf(node), detail: node.uid }));
  const known = [...choices, ...(saved ? [{ value: String(saved.id), label: saved.name }] : [])];

  return (
    <FormField<number | null> name="line_speed_sensor_id" required kind="related">
      {(control, { value, setValue }) => (
        <Combobox
          {...control}
          value={known.find((one) => one.value === String(value)) ?? null}
          onValueChange={(choice) => setValue(choice ? Number(choice.value) : null)}
          options={choices}
        />
      )}
    </FormField>
  );
}

interface ParameterFieldProps {
  nodes: readonly Node[];
  within: string;
  keyOf: (node: Node) => string | number;
}

/** Of what the chosen node measures. Left open, it is the node's own speed. */
function ParameterField({ nodes, within, keyOf }: ParameterFieldProps) {
  const t = useTranslations();
  const chosen = useWatch({ name: within }) as string | number | null;
  const node = nodes.find((one) => keyOf(one) === chosen);
  const parameters = node?.parameters ?? [];

  return (
    <FormField<number | null> name="rpm_node_parameter" kind="choice" within={within} disabled={!node}>
      {(control, { value, setValue }) => (
        <Choice
          {...control}
          value={value || null}
          onValueChange={setValue}
          choices={[
            { value: null, label: t("speed.own_speed") },
            ...parameters.map(({ id, name, unit }) => ({ value: id, label: t(name), detail: unit })),
          ]}
        />
      )}
    </FormField>
  );
}
