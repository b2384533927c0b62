import { can, isSupervisor } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { codesOf } from "@/lib/services/maintenance/failures/codes";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { rootCauseOf } from "@/lib/services/maintenance/root-causes/root-cause";
import { assignablePeople } from "@/lib/services/maintenance/work-orders/people";

/** Why an order was needed, with what can be chosen in its form. */
export async function rootCauseScreen(call: Call, id: number) {
  const order = await rowOf(call, id);
  const [root_cause, codes, people, files] = await together([
    rootCauseOf(call, id),
    codesOf(call, order.company_id),
    assignablePeople(call),
    call.tx.workOrderFile.findMany({
      where: { work_order_id: id },
      orderBy: { id: "asc" },
      select: { file: { select: { id: true, name: true } } },
    }),
  ]);
  const mayUpdate = can(call.viewer, "update_maintenance");

  return {
    root_cause,
    item: order.equipment,
    time_zone: order.plant.time_zone,
    causes: codes.filter(({ kind }) => kind === "cause").map(({ id, name }) => ({ id, name })),
    people: people
      .filter(({ plant_ids, company_id }) =>
        plant_ids === "all" ? company_id === order.company_id : plant_ids.includes(order.plant_id),
      )
      .map(({ id, name }) => ({ id, name })),
    files: files.map(({ file }) => file),
    may: { update: mayUpdate, close: mayUpdate && isSupervisor(call.viewer) },
  };
}

export type RootCauseScreen = Awaited<ReturnType<typeof rootCauseScreen>>;
