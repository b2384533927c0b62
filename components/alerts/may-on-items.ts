import type { Permission } from "@/lib/domain/identity/permissions";

/** What a person may do about an item: create an order, or request one. */
export interface MayOnItems {
  order: boolean;
  request: boolean;
  seeRequests: boolean;
}

/** Who creates orders does not request them. */
export function mayOnItems(can: (permission: Permission) => boolean): MayOnItems {
  const order = can("create_maintenance");
  const seeRequests = can("view_work_order_requests");

  return { order, seeRequests, request: !order && seeRequests && can("create_work_order_requests") };
}
