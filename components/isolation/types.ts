import type { OnWire } from "@/lib/server/http/wire";
import type { ShownPlacard } from "@/lib/services/screens/permits";

export type PlacardProps = OnWire<ShownPlacard>;
export type PlacardPoint = PlacardProps["points"][number];
