import { api } from "@/lib/client/api";
import type { WireCommandRow } from "./wire-command";

type Again = Pick<WireCommandRow, "controller_id" | "sensor_id" | "type" | "purpose" | "instruction">;

/** Sends the same command again, by the call that first sent it. */
export function repeat({ controller_id, sensor_id, type, purpose, instruction }: Again): Promise<unknown> {
  const fields = instruction as Record<string, unknown> & { axes?: string[] };
  const sensor = `/sensors/${sensor_id}`;
  switch (purpose) {
    case "gain":
      return api.put(`${sensor}/gain-adjustment`, { body: { action: fields.action } });
    case "config":
      return api.put(`${sensor}/ncd/config`, { body: fields.config as Record<string, unknown> });
    case "rpm":
      return api.post(`/sensors/commands/${sensor_id}/equipment-rpm`, { body: { rpm: fields.rpm } });
    case "fft":
      return api.post(`${sensor}/ncd/fft`, { body: captureOf(fields) });
    default: {
      const { start, values, count, text } = fields;
      return api.post(`/controllers/${controller_id}/commands`, {
        body: { type, sensor_id, start, values, count, text },
      });
    }
  }
}

const captureOf = ({ kind, axes = [], f_max_hz, lines, averages }: Record<string, unknown> & { axes?: string[] }) => ({
  type: kind,
  axis: axes.length > 1 ? "all" : axes[0],
  f_max_hz,
  lines,
  averages,
});
