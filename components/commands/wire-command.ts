import type { OnWire } from "@/lib/server/wire";
import type { ShownCommand } from "@/lib/services/commands/list";

export type WireCommandRow = OnWire<ShownCommand>;
