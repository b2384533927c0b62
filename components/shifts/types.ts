import type { OnWire } from "@/lib/server/http/wire";
import type { ShiftScreen } from "@/lib/services/screens/shift";

export type ShiftPageProps = OnWire<ShiftScreen>;
export type Shift = ShiftPageProps["shift"];
export type ShownSection = Shift["sections"][number];
export type ShownRow = ShownSection["rows"][number];
export type Note = Shift["notes"][number];
