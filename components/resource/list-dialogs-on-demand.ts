"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** Fetched when the user edits several records at once. */
export const BulkEditOnDemand = dynamic(
  () => inTime(import("./bulk-edit-dialog")).then((module) => module.BulkEditDialog),
  { loading: () => null },
);

/** Fetched when the user saves or renames a view of a list. */
export const ViewNameOnDemand = dynamic(
  () => inTime(import("./view-name-dialog")).then((module) => module.ViewNameDialog),
  { loading: () => null },
);
