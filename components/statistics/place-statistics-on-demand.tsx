"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** The figures come after the page, and so does their program. */
export const PlaceStatisticsOnDemand = dynamic(
  () => inTime(import("./place-statistics")).then(({ PlaceStatistics }) => PlaceStatistics),
  { ssr: false, loading: () => <div className="h-44 rounded-card border border-line bg-card" /> },
);
