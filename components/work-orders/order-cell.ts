/** What can be changed of an order where it stands in the list. */
export type OrderCell = "assignee" | "priority" | "due";

/** The element of a cell, by which it is found again when the list was drawn again. */
export const cellId = (order_id: number, cell: OrderCell) => `order-${order_id}-${cell}`;
