import { getTranslations } from "next-intl/server";
import { NoPermission } from "@/components/ui/no-permission";
import { lacking } from "@/lib/server/http/page";

/** Limited access, inside the shell, naming the permission that is missing, or who is let in. */
export default async function Forbidden() {
  const { permission, is_switched_off, reason } = lacking();
  const t = await getTranslations();
  return (
    <NoPermission
      permission={permission ?? undefined}
      isSwitchedOff={is_switched_off}
      reason={reason ? t(reason as "companies.provider_only") : undefined}
    />
  );
}
