import type { OnWire } from "@/lib/server/http/wire";
import type { ShownCommand } from "@/lib/services/devices/commands/list";

export type WireCommandRow = OnWire<ShownCommand>;
