/** So far below its target a line asks somebody to look: fifteen points, ours. */
const margin = 0.15;

/** @param oee 0 to 1; null: not measured @param target 0 to 1; null: none */
export const isBehindTarget = (oee: number | null, target: number | null): boolean =>
  oee !== null && target !== null && oee < target - margin;
