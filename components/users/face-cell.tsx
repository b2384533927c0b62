"use client";

import type { CellProps } from "@/components/resource/cell";
import { Avatar } from "@/components/ui/avatar";

/** Their picture, else their initials. */
export const FaceCell = ({ row }: CellProps) => <Avatar person={row.id} name={String(row.full_name ?? "")} size={32} />;
