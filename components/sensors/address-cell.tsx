"use client";

import type { CellProps } from "@/components/resource/cell";
import { macOfUid } from "@/lib/domain/ingest/mac";

/** The address of a wireless sensor as it is printed on the device. */
export function AddressCell({ row }: CellProps) {
  const uid = String(row.uid);

  return <span className="whitespace-nowrap font-mono text-xs">{macOfUid(uid) ?? uid}</span>;
}
