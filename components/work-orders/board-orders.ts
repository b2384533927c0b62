import { alertsFirst } from "@/lib/domain/maintenance/urgency";
import type { Order } from "./types";

export const boardStatuses = ["pending", "in_work", "on_hold", "completed", "closed", "denied"] as const;

/** From column to column of the board, work from alerts first in each. */
export const ordersOfBoard = (orders: readonly Order[]): Order[] =>
  boardStatuses.flatMap((status) => alertsFirst(orders.filter((order) => order.status === status)));
