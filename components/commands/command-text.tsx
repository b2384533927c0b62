import { useTranslations } from "next-intl";
import type { WireCommandRow } from "./wire-command";

/** The command in short: "327 ← 1, 2". */
export function CommandText({
  command: { instruction, result },
}: {
  command: Pick<WireCommandRow, "instruction" | "result">;
}) {
  const t = useTranslations("sensors.device");
  const read = result?.values;

  return <span className="font-mono">{textOf()}</span>;

  function textOf() {
    switch (instruction.type) {
      case "write_registers":
        return `${instruction.start} ← ${instruction.values.join(", ")}`;
      case "read_registers":
        return `${instruction.start} × ${instruction.count}${read ? ` → ${read.join(", ")}` : ""}`;
      case "host":
        return instruction.text;
      case "capture":
        return `${instruction.axes.join(", ").toUpperCase()} · ${instruction.f_max_hz} Hz · ${instruction.lines}`;
      case "adjust_gain":
        return t(`gain_actions.${instruction.action}`);
      case "configure":
        return Object.entries(instruction.config)
          .map(([name, value]) => `${t(`config_fields.${name}`)}: ${value}`)
          .join(", ");
      case "set_rpm":
        return `${instruction.rpm.toFixed(0)} RPM`;
      case "recompute_zones":
        return "";
    }
  }
}
