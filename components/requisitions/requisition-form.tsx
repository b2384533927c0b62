"use client";

import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { DescribedPart } from "@/components/resource/described-fields";
import { DescribedForm, type DescribedFormProps } from "@/components/resource/described-form";
import { SelectField } from "@/components/resource/fields";
import type { Values } from "@/components/resource/form-context";
import { useFormField, useResourceForm } from "@/components/resource/form-context";
import { useAttachments } from "@/components/resource/use-attachments";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { FileDrop } from "@/components/ui/file-drop";
import { attachable, maxAttachedBytes } from "@/lib/client/files";
import type { Row } from "@/lib/client/rows";
import { amountOf, type PricedLine, returnOf, serviceWorkTypes } from "@/lib/domain/maintenance/requisition";
import { LinesField } from "./lines-field";
import { PlantField, type PlantFieldProps } from "./plant-field";
import { ReturnCard } from "./return-card";
import type { FullRequisition } from "./types";

export interface RequisitionFormProps extends Omit<DescribedFormProps, "own" | "parts" | "held">, PlantFieldProps {}

/** A requisition as it is asked for, with what its return comes to while it is typed. */
export function RequisitionForm({ initial, plants, ...props }: RequisitionFormProps) {
  const can = useCan();
  // What was decided on is settled; how it comes is not.
  const isSettled = props.row !== null && props.row.status !== "pending";
  const settled = isSettled ? { what: null, lines: null } : {};

  return (
    <DescribedForm
      {...props}
      initial={{ type: "purchase", reason: "production_loss", lines: [], file_ids: [], ...initial }}
      held={heldOf}
      parts={{
        ...settled,
        return: isSettled ? null : (
          <DescribedPart of="return">
            <LiveReturn />
          </DescribedPart>
        ),
      }}
      own={{
        plant_id: <PlantField plants={plants} />,
        // Who cannot look something up is not asked for it.
        ...(!can("view_dashboard") && { equipment_id: null }),
        ...(!can("view_maintenance") && { work_order_id: null }),
        work_type: <WorkTypeField />,
        lines: <LinesField />,
        file_ids: <PicturesField />,
      }}
    />
  );
}

/** The return as it is typed. */
function LiveReturn() {
  const { row } = useResourceForm();
  const viewer = useViewer();
  const [benefit, cost, outlay, lines] = useWatch({ name: ["yearly_benefit", "yearly_cost", "outlay", "lines"] });
  const numberOr = (value: unknown) => (typeof value === "number" ? value : null);
  const counted = numberOr(outlay) ?? amountOf((lines ?? []) as PricedLine[]);
  const given = { yearly_benefit: numberOr(benefit), yearly_cost: numberOr(cost), outlay: counted };
  if (given.yearly_benefit === null || !counted) return null;

  return (
    <div className="md:col-span-2">
      <ReturnCard
        of={{
          ...given,
          outlay: numberOr(outlay),
          outlay_counted: counted,
          ...returnOf(given),
          currency: (row?.currency as string | undefined) ?? viewer.currency,
        }}
        isLocked={false}
      />
    </div>
  );
}

/** Lines as a save takes them. */
const heldOf = (row: Row): Values => ({
  lines: (row.lines as FullRequisition["lines"]).map(({ id, part_id, brand_model_id, text, quantity, unit_price }) => ({
    id,
    part_id,
    brand_model_id,
    text,
    quantity,
    unit_price,
  })),
});

/** A service names its kind of work; a purchase has none. */
function WorkTypeField() {
  const type = useWatch({ name: "type" });
  const { setValue } = useFormContext();
  const isService = type === "service";
  useEffect(() => {
    if (!isService) setValue("work_type", null, { shouldDirty: true });
  }, [isService, setValue]);

  return isService ? <SelectField name="work_type" options={[...serviceWorkTypes]} required /> : null;
}

function PicturesField() {
  const { row } = useResourceForm();
  const { value, setValue, isDisabled, frame } = useFormField<number[] | null>({ name: "file_ids" }, "other");
  const files = useAttachments((row?.files as FullRequisition["files"] | undefined) ?? []);
  const ids = files.file_ids.join();
  /** What the form holds, as far as this field knows. */
  const held = useRef(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is attached is what the form sends
  useEffect(() => {
    if (ids !== held.current) setValue(ids === "" ? [] : ids.split(",").map(Number));
    held.current = ids;
  }, [ids]);
  const inForm = (value ?? []).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: discarded, saved, or taken from another user's save
  useEffect(() => {
    if (inForm !== held.current) files.restore();
    held.current = inForm;
  }, [inForm]);

  return (
    <fieldset className="grid content-start gap-1 md:col-span-2">
      <legend className="mb-1 font-medium text-body">{frame.label}</legend>
      <FileDrop
        files={files.all}
        accept={attachable}
        maxBytes={maxAttachedBytes}
        multiple
        camera
        disabled={isDisabled}
        onAdd={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </fieldset>
  );
}
