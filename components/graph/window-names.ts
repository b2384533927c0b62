import type { windows } from "@/lib/domain/graph-links";

/** Message keys of the rolling windows. */
export const windowNames = {
  43200: "h12",
  86400: "d1",
  604800: "d7",
  2592000: "d30",
  7776000: "d90",
} as const satisfies Record<(typeof windows)[number], string>;

export const isNamed = (seconds: number): seconds is keyof typeof windowNames => seconds in windowNames;
