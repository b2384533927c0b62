import type { OnWire } from "@/lib/server/http/wire";
import type { DecisionsScreen } from "@/lib/services/screens/decisions";

export type Screen = OnWire<DecisionsScreen>;
export type Decision = Screen["rows"][number];
export type DecisionAction = Decision["actions"][number];
export type OpenWork = NonNullable<Screen["work"]>;
