import type { ReactNode } from "react";
import { cn } from "@/lib/client/class-names";
import type { controllerTypes } from "@/lib/domain/ingest/devices";

type Kind = (typeof controllerTypes)[number];

/** What stands in the cabinet, drawn as simply as it can be recognized: by its connectors, antennas and lamps. */
const drawings: Record<Kind, ReactNode> = {
  // A flat box with two antennas and a row of screw terminals.
  banner: (
    <>
      <path d="M14 14V4M50 14V4" />
      <rect x="8" y="14" width="48" height="24" rx="2" />
      <rect x="14" y="19" width="16" height="8" rx="1" />
      <path d="M12 38v4h40v-4M20 38v4M28 38v4M36 38v4M44 38v4" />
      <path d="M38 21h.01M44 21h.01M50 21h.01" strokeWidth="3" />
    </>
  ),
  // A box that listens, with cables to its transmitters.
  ultrasound: (
    <>
      <rect x="12" y="6" width="30" height="26" rx="2" />
      <path d="M18 32v10M27 32v10M36 32v10" />
      <path d="M20 19h3l3-6 4 12 3-6h3" />
      <path d="M48 12c3 4 3 10 0 14M53 8c5 6 5 16 0 22" />
    </>
  ),
  // A tall module on a rail.
  white_river: (
    <>
      <path d="M4 36h56M4 40h56" />
      <rect x="22" y="6" width="20" height="34" rx="2" />
      <path d="M27 12h10M27 17h10" />
      <path d="M28 27h.01M36 27h.01M28 33h.01M36 33h.01" strokeWidth="3" />
    </>
  ),
  // Figures that count, and a part before an eye.
  counter: (
    <>
      <rect x="8" y="8" width="34" height="18" rx="2" />
      <path d="M15 13v8M22 13h4v4h-4v4h4M32 13h4v4h-3h3v4h-4" />
      <path d="M4 40h56M50 16v14" />
      <rect x="44" y="32" width="12" height="8" rx="1" />
    </>
  ),
  // A controller on its rail, and a tree of what it offers.
  opc_ua: (
    <>
      <rect x="6" y="8" width="22" height="30" rx="2" />
      <path d="M11 14h12M11 19h12M11 32h.01M17 32h.01" />
      <path d="M28 23h8M36 11v24M36 11h6M36 23h6M36 35h6" />
      <rect x="42" y="7" width="14" height="8" rx="1" />
      <rect x="42" y="19" width="14" height="8" rx="1" />
      <rect x="42" y="31" width="14" height="8" rx="1" />
    </>
  ),
  // A controller on its rail, and a row of registers.
  modbus_tcp: (
    <>
      <rect x="6" y="8" width="22" height="30" rx="2" />
      <path d="M11 14h12M11 19h12M11 32h.01M17 32h.01" />
      <path d="M28 23h8" />
      <rect x="36" y="7" width="20" height="32" rx="1" />
      <path d="M36 15h20M36 23h20M36 31h20" />
    </>
  ),
  // A small box with one antenna and waves.
  ncd: (
    <>
      <rect x="10" y="20" width="38" height="20" rx="3" />
      <path d="M42 20V6" />
      <path d="M47 6c3 2 3 6 0 8M52 3c5 4 5 10 0 14" />
      <path d="M18 30h.01M25 30h.01M32 30h.01" strokeWidth="3" />
    </>
  ),
};

export function GatewayPicture({ of, className }: { of: Kind; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 64 46"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn("h-11 w-16", className)}
    >
      {drawings[of]}
    </svg>
  );
}
