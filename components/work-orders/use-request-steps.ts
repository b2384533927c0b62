import { useRouter } from "next/navigation";
import { api, unlessRefused } from "@/lib/client/api";
import { useAddress } from "@/lib/client/use-address";
import type { Order } from "./types";

/** What the viewer may do with a request; converting and rejecting open their dialog by the address. */
export function useRequestSteps({ id, actions }: Pick<Order, "id" | "actions">) {
  const router = useRouter();
  const url = useAddress();
  const may = (action: "convert" | "reject" | "withdraw") => (actions as readonly string[]).includes(action);
  const open = (step: "convert" | "reject" | null) => url.change({ id: String(id), step });

  return {
    may,
    open,
    withdraw: async () => {
      if (await unlessRefused(api.put(`/maintenance/${id}`, { body: { status: "withdrawn" } }))) router.refresh();
    },
  };
}
