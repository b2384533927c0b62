import type { ReactNode } from "react";
import { ClientParts } from "../client-parts";

/** Before the door: who signs in, quotes or looks at a wallboard. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <ClientParts>{children}</ClientParts>;
}
