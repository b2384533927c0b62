import type { OpenAlert, SpectrumSensor } from "./workspace-head";

export interface OrderDraft {
  sensor: SpectrumSensor;
  alert: OpenAlert | null;
  name: string;
  lines: readonly string[];
  isRequest?: boolean;
}

/** The form of a new order with what was found; of an open alert that has no order yet it becomes the order. */
export function orderAddress({ sensor, alert, name, lines, isRequest }: OrderDraft): string {
  const query = new URLSearchParams({ new: "1" });
  if (sensor.equipment) query.set("equipment_id", String(sensor.equipment.id));
  if (alert && alert.work_order_id === null) query.set("alert_id", String(alert.id));
  query.set("name", name);
  query.set("description", lines.join("\n"));
  return `${isRequest ? "/maintenance-requests" : "/maintenance/work-orders"}?${query}`;
}
