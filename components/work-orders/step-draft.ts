import type { Step } from "@/lib/domain/maintenance/work-order-steps";

/** Under which name what is typed at a step is kept, and over which of its answers. */
export const stepDraftOf = (order: { id: number }, { id, answered_at }: Pick<Step, "id" | "answered_at">) => ({
  name: `order ${order.id} step ${id}`,
  version: answered_at ?? undefined,
});
