import { isOpenOrder } from "./work-order";

/** "Why?" is asked five times as a rule; seven at most. */
export const mostWhys = 7;

export type Why = {
  text: string;
  /** Pictures and other files of the order that prove it. */
  file_ids: number[];
};

export type CauseAction = {
  text: string;
  owner_id: number;
  /** yyyy-mm-dd */
  due_on: string;
  is_done: boolean;
  /** The order below that it became. */
  work_order_id: number | null;
};

/** An action that became an order is done with it; any other one is ticked. */
export const isOpenAction = ({ is_done, work_order_id }: CauseAction, statusOf: (order_id: number) => string | null) =>
  work_order_id === null ? !is_done : isOpenOrder(statusOf(work_order_id) ?? "");
