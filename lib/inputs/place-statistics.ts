import { z } from "zod";
import { statisticsKinds } from "@/lib/domain/structure/statistics-range";
import { idText } from "./fields";
import { moment } from "./series";

export const placeStatisticsParams = z.object({ kind: z.enum(statisticsKinds), id: idText });
export type StatisticsPlace = z.infer<typeof placeStatisticsParams>;

export const placeStatisticsQuery = z.object({ from: moment, to: moment });
export type PlaceStatisticsQuery = z.infer<typeof placeStatisticsQuery>;
