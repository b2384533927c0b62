import type { ResourceName } from "@/lib/resources/index";
import type { Call } from "@/lib/server/data/call";
import { served } from "@/lib/services/register";

/** What stands behind each entry of the menu, as a list that can be empty. */

type Rows = (call: Call) => Promise<number>;

const of =
  (name: ResourceName): Rows =>
  async (call) => {
    const { list, query } = served[name];
    return (await list(call, query.parse({}))).data.length;
  };

/** Entries of no description, by their keys. */
const others: Readonly<Record<string, Rows>> = {
  dashboard: of("machines"),
  alarms: of("alerts"),
  lubrication: of("lubricators"),
  sensors: of("sensors"),
  success: of("companies"),
  work_orders: of("work-orders"),
  my_work: ({ tx, viewer }) => tx.workOrder.count({ where: { assigned_user_id: viewer.user_id } }),
  planner: ({ tx }) => tx.workOrder.count({ where: { status: "pending", due_at: { not: null } } }),
  requests: of("work-order-requests"),
  requisitions: of("requisitions"),
  downtimes: ({ tx }) => tx.downtime.count(),
  savings: ({ tx }) => tx.saving.count(),
  cost_savings: of("roi-records"),
  reports: of("report-schedules"),
  items: of("equipments"),
  import_work_orders: of("imports"),
  import_logs: of("imports"),
};

/** Entries that hold no list of a plant's rows, or one that would speak to an address outside. */
const without = ["settings", "import_plant", "import_master", "single_sign_on", "webhooks", "brokers"];

/** How many rows an entry shows first; null where it shows none by its nature. */
export function rowsOf(entry: { key: string; name?: string }): Rows | null {
  if (without.includes(entry.key)) return null;
  const rows = entry.name === undefined ? others[entry.key] : of(entry.name as ResourceName);
  if (!rows) throw new Error(`tests/api/menu-lists.ts does not know what ${entry.key} lists`);

  return rows;
}
