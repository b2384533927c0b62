import type { OnWire } from "@/lib/server/http/wire";
import type { calculatorScreen } from "@/lib/services/maintenance/roi-records/screen";

export type CalculatorScreen = OnWire<Awaited<ReturnType<typeof calculatorScreen>>>;
export type RoiRecord = CalculatorScreen["records"][number];
/** What is typed: money in whole units of its currency, empty as null. */
export type Typed = Readonly<Record<string, number | null>>;
