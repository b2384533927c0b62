import type { OnWire } from "@/lib/server/http/wire";
import type { DecisionsScreen } from "@/lib/services/screens/decisions";

export type Screen = OnWire<DecisionsScreen>;
export type Decision = Screen["rows"][number];
export type DecisionAction = Decision["actions"][number];
/** Taken on the record's own screen, where several people sign. */
export type SignedAction = Extract<DecisionAction, "issue" | "resume">;
export type PressedAction = Exclude<DecisionAction, SignedAction>;
export type OpenWork = NonNullable<Screen["work"]>;
