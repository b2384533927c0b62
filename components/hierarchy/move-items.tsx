"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** Loaded with the first selection: most who look at the list move nothing. */
export const MoveItems = dynamic(() => inTime(import("./move-items-button")).then((module) => module.MoveItemsButton), {
  loading: () => null,
});
