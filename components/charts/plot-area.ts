/** The plot inside a panel, in px from its edges: the axis on the left, line names and limit flags on the right. */
export const plotLeft = 44;
export const plotRight = 84;
export const plotTop = 8;

export const share = (ts: number, { from, to }: { from: number; to: number }) => (ts - from) / (to - from);
