import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toaster";
import type { Board } from "./types";

type Linked = Pick<Board, "wallboard_until">;

/** Tells whoever has put something on a dashboard that its address on the wall, which somebody else had made, ended with that. */
export function useLinkEnded() {
  const t = useTranslations("boards");

  return (before: Linked, after: Linked) => {
    if (before.wallboard_until !== null && after.wallboard_until === null) toast.warning(t("link_ended"));
  };
}
