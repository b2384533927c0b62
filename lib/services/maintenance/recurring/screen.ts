import type { Call } from "@/lib/server/data/call";
import { surroundings } from "../work-orders/screen";
import { servedWorkSeries } from "./served";

export const seriesScreen = async (call: Call, id: number) => ({
  series: await servedWorkSeries.find(call, id),
  around: await surroundings(call),
});
