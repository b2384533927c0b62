import { headers } from "next/headers";
import type { ReactNode } from "react";
import { KeptTheme } from "@/components/guest-requests/kept-theme";
import { PageStart } from "@/components/shell/page-start";

/**
 * Pages that anybody opens with a phone, on whatever line there is. They bring the few words that they show along, and none
 * of what the product's own pages stand on: no texts, no toasts, no formatting of messages in the browser.
 */
export default async function GuestLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;

  return (
    <>
      <KeptTheme nonce={nonce} />
      {children}
      <PageStart nonce={nonce} />
    </>
  );
}
