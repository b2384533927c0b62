"use client";

import { useEffect } from "react";
import { type KeptPage, keepOnPhone } from "@/lib/client/phone";
import { useViewer } from "./viewer-context";

export interface KeepOnPhoneProps {
  /** Which screen wants them; its next wish replaces this one. */
  of: string;
  pages: readonly KeptPage[];
}

/** Pages that are to open without a connection from now on. */
export function KeepOnPhone({ of, pages }: KeepOnPhoneProps) {
  const { user_id } = useViewer();
  useEffect(() => {
    void keepOnPhone(user_id, of, pages);
  }, [user_id, of, pages]);

  return null;
}
