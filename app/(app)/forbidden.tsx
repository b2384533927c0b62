import { NoPermission } from "@/components/ui/no-permission";
import { lacking } from "@/lib/server/page";

/** Limited access, inside the shell, naming the permission that is missing, if it is one. */
export default function Forbidden() {
  return <NoPermission permission={lacking().permission ?? undefined} />;
}
