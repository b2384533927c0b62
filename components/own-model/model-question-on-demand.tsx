"use client";

import dynamic from "next/dynamic";
import { inTime } from "@/lib/client/chunks";

/** Fetched with the first question. */
export const ModelQuestionOnDemand = dynamic(
  () => inTime(import("./model-question")).then((module) => module.ModelQuestion),
  { loading: () => null },
);
