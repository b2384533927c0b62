"use client";

import { createContext, useContext } from "react";
import type { ReportWords } from "./words";

const Words = createContext<ReportWords | null>(null);

export const WordsProvider = Words.Provider;

/** The words of the page around; a part outside of it is a defect of ours. */
export function useWords(): ReportWords {
  const words = useContext(Words);
  if (!words) throw new Error("no words around");

  return words;
}
