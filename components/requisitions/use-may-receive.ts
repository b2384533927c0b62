import { useViewer } from "@/components/shell/viewer-context";
import { mayReceive } from "./may-receive";
import type { FullRequisition } from "./types";

export const useMayReceive = (requisition: FullRequisition): boolean => mayReceive(requisition, useViewer());
