import { NoPermission } from "@/components/ui/no-permission";
import { lacking } from "@/lib/server/http/page";

/** Limited access, inside the shell, naming the permission that is missing, if it is one. */
export default function Forbidden() {
  const { permission, is_switched_off } = lacking();
  return <NoPermission permission={permission ?? undefined} isSwitchedOff={is_switched_off} />;
}
