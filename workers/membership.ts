import { joinProcesses } from "@/lib/server/processes/processes";
import { dropLinesOf } from "@/lib/services/devices/gateways/online";

/** Puts this process on the list of those that run, and lets it clear up after those that die. */
export const join = () => joinProcesses(dropLinesOf);
