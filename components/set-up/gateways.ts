import type { SetUpParts } from "@/lib/services/screens/set-up";

/** The gateways of a plant with what has come through them. */
export type Gateways = NonNullable<SetUpParts["gateway"]>;
export type Gateway = Gateways["gateways"][number];
