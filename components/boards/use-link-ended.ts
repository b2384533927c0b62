import { useTranslations } from "next-intl";
import { toast } from "@/components/ui/toaster";
import type { Board } from "./types";

type Linked = Pick<Board, "wallboard_until">;

/** Warns the user who added a tile that this ended the wallboard link, which somebody else had made. */
export function useLinkEnded() {
  const t = useTranslations("boards");

  return (before: Linked, after: Linked) => {
    if (before.wallboard_until !== null && after.wallboard_until === null) toast.warning(t("link_ended"));
  };
}
