import type { OnWire } from "@/lib/server/http/wire";
import type { processLog, processScreen } from "@/lib/services/screens/processes";

export type Screen = OnWire<Awaited<ReturnType<typeof processScreen>>>;
export type Log = OnWire<Awaited<ReturnType<typeof processLog>>>;
export type Shown = Screen["counters"];
export type Stop = Log["stops"]["data"][number];
export type Reason = Screen["process"]["reasons"][number];
