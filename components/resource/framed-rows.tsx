import type { ReactNode } from "react";

/** How the rows of a report look, for `Rows`. */
export const reportRows = {
  className: "text-left text-sm",
  headClassName: "border-line border-b bg-sunk text-muted text-xs",
  headRowClassName: "h-[34px]",
  rowClassName: "h-row border-line-soft border-b last:border-0",
};

/** Rows of a report, or the message instead of them, within a border. */
export const Framed = ({ children }: { children: ReactNode }) => (
  <div className="overflow-hidden rounded-card border border-line bg-card">{children}</div>
);
