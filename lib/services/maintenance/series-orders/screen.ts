import type { Call } from "@/lib/server/data/call";
import { servedWorkSeries } from "../series/served";
import { surroundings } from "../work-orders/screen";

export const seriesScreen = async (call: Call, id: number) => ({
  series: await servedWorkSeries.find(call, id),
  around: await surroundings(call),
});
