import { Check, type LucideIcon, Undo2, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { api, unlessRefused } from "@/lib/client/api";
import { useAddress } from "@/lib/client/use-address";
import type { Order } from "./types";

interface RequestStep {
  /** Also its label. */
  action: "withdraw" | "reject" | "convert";
  icon: LucideIcon;
  take: () => void;
}

/** What the viewer may do with a request; converting and rejecting open their dialog by the address. */
export function useRequestSteps({ id, actions }: Pick<Order, "id" | "actions">) {
  const router = useRouter();
  const url = useAddress();
  const open = (step: "convert" | "reject" | null) => url.change({ id: String(id), step });
  const withdraw = async () => {
    if (await unlessRefused(api.put(`/maintenance/${id}`, { body: { status: "withdrawn" } }))) router.refresh();
  };
  const all: RequestStep[] = [
    { action: "withdraw", icon: Undo2, take: withdraw },
    { action: "reject", icon: X, take: () => open("reject") },
    { action: "convert", icon: Check, take: () => open("convert") },
  ];

  return { show: () => open(null), steps: all.filter(({ action }) => (actions as readonly string[]).includes(action)) };
}
