import { useTranslations } from "next-intl";
import { Way } from "@/components/ui/way";
import { PermitChip } from "./permit-chip";
import type { Permit } from "./types";

const line = ["requested", "issued", "returned", "closed"] as const;

/** Where a permit stands on its way. Suspended work stands at "issued"; one that was rejected or canceled has left the way. */
export function PermitWay({ permit }: { permit: Pick<Permit, "status" | "is_expired" | "reason"> }) {
  const t = useTranslations("permits.options.status");
  const { status, reason } = permit;
  if (status === "rejected" || status === "canceled") return null;
  const isSuspended = status === "suspended";

  return (
    <div>
      <Way steps={line.map((key) => ({ key, name: t(key) }))} at={isSuspended ? "issued" : status} />
      {isSuspended && (
        <p className="mt-3 flex items-start gap-2">
          <PermitChip of={permit} />
          <span className="pt-0.5">{reason}</span>
        </p>
      )}
    </div>
  );
}
