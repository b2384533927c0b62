"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** Fetched when the user requests a temporary role. */
export const TemporaryRoleOnDemand = dynamic(
  () => inTime(import("./temporary-role-dialog")).then((module) => module.TemporaryRoleDialog),
  { loading: () => null },
);
