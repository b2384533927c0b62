import type { AlertStates } from "@/lib/domain/monitoring/alerts";
import type { SensorParameter } from "@/lib/generated/prisma/client";

/** Where each rule of a measurement stands, as the evaluation keeps it in a column of JSON. */
export const ruleStatesOf = ({ rule_states }: Pick<SensorParameter, "rule_states">) => rule_states as AlertStates;
