import type { OnWire } from "@/lib/server/http/wire";
import type { createReportingLogin, PresentedLogin } from "@/lib/services/outward/reporting/logins";

export type WireLogin = OnWire<PresentedLogin>;
export type WireMadeLogin = OnWire<Awaited<ReturnType<typeof createReportingLogin>>>;
export type WirePlant = WireLogin["plants"][number];
