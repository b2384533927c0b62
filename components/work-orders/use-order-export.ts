"use client";

import { useExport } from "@/components/resource/use-export";
import { api } from "@/lib/client/api";
import type { Query } from "@/lib/client/query";

/** The screen's own question, sent for an export. */
export const useOrderExport = (query: Query | null) =>
  useExport(() => query && api.get<{ message: string }>("/maintenance/export/excel", { query, isQuiet: true }));
