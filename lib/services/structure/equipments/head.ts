import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { rpmOptions } from "@/lib/domain/vibration/speed";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { runningShareOf } from "./run-hours";
import { ratedByType } from "./speed";

/** What the head of an item shows at a glance. */
export interface ItemHead {
  maker: string | null;
  /** By the catalogue; `id` null where the name is only typed. */
  part_number: { id: number | null; name: string } | null;
  power_kw: number | null;
  /** Rated, in RPM. */
  rpm: number | null;
  asset_number: string | null;
  /** Of the last seven days, 0 to 1. */
  running_share: number | null;
  /** Null: not to be seen. */
  open_orders_count: number | null;
  /** Quotes and services are for who buys, makes, repairs or approves. */
  has_quotes: boolean;
}

export async function itemHead(call: Call, id: number): Promise<ItemHead> {
  const { tx, viewer, now } = call;
  const [item, running_share, open_orders_count] = await together([
    tx.equipment.findUniqueOrThrow({
      where: { id },
      select: {
        model: true,
        power_kw: true,
        rpm_value: true,
        rpm_option_value_id: true,
        rpm_source_item: true,
        equipment_type: { select: { rpm_option_value_id: true } },
        brand: { select: { name: true } },
        brand_model: { select: { id: true, name: true } },
        asset: { select: { asset_number: true } },
      },
    }),
    runningShareOf(tx, id, now),
    can(viewer, "view_maintenance")
      ? tx.workOrder.count({ where: { equipment_id: id, kind: "order", status: { in: [...openStatuses] } } })
      : Promise.resolve(null),
  ]);
  const chosen = rpmOptions.find((option) => option.id === item.rpm_option_value_id);

  return {
    maker: item.brand?.name ?? null,
    part_number: item.brand_model ?? (item.model ? { id: null, name: item.model } : null),
    power_kw: item.power_kw,
    rpm: item.rpm_value ?? chosen?.rpm ?? ratedByType(item),
    asset_number: item.asset?.asset_number ?? null,
    running_share,
    open_orders_count,
    has_quotes: can(viewer, "view_requisitions") && isInRequisitionsArea(viewer),
  };
}
