import type { ReactNode } from "react";
import { TreeFrame } from "@/components/hierarchy/tree-frame";
import { requirePage } from "@/lib/server/http/page";

/** Asked here already: a loading page below would be sent as a success before the page itself could refuse. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requirePage("view_dashboard");

  return <TreeFrame>{children}</TreeFrame>;
}
