import { z } from "zod";
import { captureAxes } from "@/lib/domain/monitoring/captures";
import { waveformFormats } from "@/lib/domain/vibration/waveform-formats";
import { id } from "./fields";
import { moment } from "./series";

const ids = z.array(id).min(1).max(500).optional();

/** Of which places, one kind of them. */
export const chosenBy = ["sensor_ids", "equipment_ids", "machine_ids"] as const;

/** Waveforms of a period, on the clock of each sensor's plant where it is given as days. */
export const waveformExportInput = z
  .strictObject({
    sensor_ids: ids,
    equipment_ids: ids,
    machine_ids: ids,
    from: moment,
    to: moment,
    /** Left out: all of them. */
    axes: z.array(z.enum(captureAxes)).min(1).max(captureAxes.length).optional(),
    format: z.enum(waveformFormats),
  })
  .refine((input) => chosenBy.filter((key) => input[key]).length === 1, {
    path: ["sensor_ids"],
    message: "exports.waveforms.one_kind",
  });
export type WaveformExportInput = z.infer<typeof waveformExportInput>;
