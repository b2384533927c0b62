import type { OnWire } from "@/lib/server/http/wire";
import type { ShownCommand } from "@/lib/services/devices/command-queue/list";

export type WireCommandRow = OnWire<ShownCommand>;
