"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** Fetched when the user writes an order, or changes one. */
export const WorkOrderDialogOnDemand = dynamic(
  () => inTime(import("./work-order-dialog")).then((module) => module.WorkOrderDialog),
  { loading: () => null },
);
