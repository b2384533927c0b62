import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { leave } from "@/lib/client/leaving";

/** Goes to an address, unless a form with unsaved changes keeps the person. */
export function useGo() {
  const router = useRouter();
  return useCallback((href: string) => leave(() => router.push(href)), [router]);
}
