import { isDifference } from "@/lib/domain/monitoring/zones";

/** A limit of how far or how fast it moves is none of the reading beside it. */
export const limitWords = (cause: string | null) =>
  cause !== null && isDifference(cause)
    ? (`stories.now.limits.${cause as "amplitude" | "rise"}` as const)
    : "alerts.limit";
