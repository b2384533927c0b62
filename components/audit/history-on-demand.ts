"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** Fetched when the user opens a history. */
export const HistoryOnDemand = dynamic(
  () => inTime(import("./history-dialog")).then((module) => module.HistoryDialog),
  { loading: () => null },
);
