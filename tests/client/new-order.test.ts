import { expect, test } from "vitest";
import { newOrderHref } from "@/components/shell/new-order";

const form = "/maintenance/work-orders?new=1";

test.each([
  ["/equipments/17/details/main", `${form}&equipment_id=17`],
  ["/equipments/17/details/pdm/4", `${form}&equipment_id=17`],
  ["/assets/3/details", `${form}&asset_id=3`],
  ["/machines/3/details", `${form}&machine_id=3`],
  ["/production-lines/3/details", `${form}&production_line_id=3`],
  ["/utilities/3/details", `${form}&production_line_id=3`],
  ["/dashboard/plant", form],
  ["/equipments", form],
  ["/users/3", form],
])("the shortcut for a new work order on %s keeps the place of the screen", (pathname, href) => {
  expect(newOrderHref(pathname)).toBe(href);
});
