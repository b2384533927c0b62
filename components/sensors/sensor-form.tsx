"use client";

import { useState } from "react";
import { RecomputeDialog } from "@/components/recomputes/recompute-dialog";
import { DescribedForm } from "@/components/resource/described-form";
import type { Row } from "@/lib/client/rows";
import { isWirelessVibration } from "@/lib/domain/ingest/sensor-settings";
import type { Description } from "@/lib/resources/describe";
import { AxisFields } from "./axis-fields";
import { ConversionFields } from "./conversion-fields";
import { ownSensorFields } from "./setting-fields";

export interface SensorFormProps {
  resource: Description;
  formulas: Description;
  row: Row | null;
  /** On whose page it stands: wireless vibration sensors, or Banner's and all others. */
  kind: "ncd" | "banner";
}

interface UsedFormula {
  parameter: number;
  formula: { id: number };
}

/** The wire lists the formulas; a save takes them by the number of their measurement. */
const held = ({ formulas }: Row) => ({
  formulas: Object.fromEntries((formulas as UsedFormula[]).map(({ parameter, formula }) => [parameter, formula.id])),
});

/** What is begun on the page of wireless sensors is one. */
const wireless = { type: "ncd", data_set: "ncd" };

const nothingYet = { formulas: {}, axis_map: {}, subtype_id: null };

/** A sensor: where it is, what it is, which way it looks, and how its values are converted. */
export function SensorForm({ resource, formulas, row, kind }: SensorFormProps) {
  const [saved, setSaved] = useState(row);
  const [isAsking, setAsking] = useState(false);

  function onSaved(next: Row) {
    if (saved && mayChange.some((name) => JSON.stringify(saved[name]) !== JSON.stringify(next[name]))) setAsking(true);
    setSaved(next);
  }

  return (
    <>
      <SensorFields resource={resource} formulas={formulas} row={row} kind={kind} onSaved={onSaved} />
      {row && isAsking && (
        <RecomputeDialog what={{ sensor_id: row.id }} since={null} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** What of a sensor decides what its values become. */
const mayChange = ["formulas", "subtype_id"];

function SensorFields({ resource, formulas, row, kind, onSaved }: SensorFormProps & { onSaved: (row: Row) => void }) {
  return (
    <DescribedForm
      key={row?.id ?? "new"}
      resource={resource}
      row={row}
      held={held}
      initial={kind === "ncd" ? { ...nothingYet, ...wireless } : nothingYet}
      onSaved={onSaved}
      own={ownSensorFields}
      afterCreate={({ id, type }) =>
        `${isWirelessVibration({ type: String(type) }) ? "/ncd" : "/banner"}-sensors/${id}`
      }
      parts={{ axes: <AxisFields />, conversion: <ConversionFields formulas={formulas} /> }}
    />
  );
}
