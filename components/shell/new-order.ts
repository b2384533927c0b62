const form = "/maintenance/work-orders?new=1";
const fields: Readonly<Record<string, string>> = {
  "production-lines": "production_line_id",
  utilities: "production_line_id",
  machines: "machine_id",
  assets: "asset_id",
  equipments: "equipment_id",
};

/** The form of a new work order. On the screen of a place or an item it is about that. */
export function newOrderHref(pathname: string): string {
  const [, noun = "", id = ""] = pathname.split("/");
  const field = fields[noun];

  return field && /^\d+$/.test(id) ? `${form}&${field}=${id}` : form;
}
