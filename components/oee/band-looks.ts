import type { Piece } from "@/lib/domain/oee/pieces";

/** A pattern of its own for each kind, so that nobody needs the color. */
export const bandLooks: Record<Piece["kind"], string> = {
  running: "bg-off-alarm",
  slow: "bg-[repeating-linear-gradient(0deg,var(--color-warning)_0_3px,var(--color-warning-text)_3px_4px)]",
  stopped: "bg-[repeating-linear-gradient(45deg,var(--color-acute)_0_4px,var(--color-acute-tint)_4px_8px)]",
  short: "bg-card",
  break: "bg-line-soft",
  unseen: "bg-[repeating-linear-gradient(135deg,var(--color-line)_0_2px,var(--color-sunk)_2px_6px)]",
};
