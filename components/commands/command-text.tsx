import { useTranslations } from "next-intl";
import type { WireCommandRow } from "./wire-command";

/** What was said, short: "327 ← 1, 2". */
export function CommandText({
  command: { instruction: said, result },
}: {
  command: Pick<WireCommandRow, "instruction" | "result">;
}) {
  const t = useTranslations("sensors.device");
  const read = result?.values;

  return <span className="font-mono">{textOf()}</span>;

  function textOf() {
    switch (said.type) {
      case "write_registers":
        return `${said.start} ← ${said.values.join(", ")}`;
      case "read_registers":
        return `${said.start} × ${said.count}${read ? ` → ${read.join(", ")}` : ""}`;
      case "host":
        return said.text;
      case "capture":
        return `${said.axes.join(", ").toUpperCase()} · ${said.f_max_hz} Hz · ${said.lines}`;
      case "adjust_gain":
        return t(`gain_actions.${said.action}`);
      case "configure":
        return Object.entries(said.config)
          .map(([name, value]) => `${t(`config_fields.${name}`)}: ${value}`)
          .join(", ");
      case "set_rpm":
        return `${said.rpm.toFixed(0)} RPM`;
      case "recompute_zones":
        return "";
    }
  }
}
