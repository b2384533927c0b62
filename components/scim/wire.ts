import type { OnWire } from "@/lib/server/http/wire";
import type { provisioning } from "@/lib/services/identity/scim/provisioning";

export type Provisioning = OnWire<Awaited<ReturnType<typeof provisioning>>>;
export type WireToken = Provisioning["tokens"][number];
