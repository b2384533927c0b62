/** The form of a new work order. */
export const newOrderHref = "/maintenance/work-orders?new=1";
