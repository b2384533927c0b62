import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";

/** The board has so many cards at most: the others are in the list. */
export function BoardCut({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations("requisitions");
  if (total <= shown) return null;

  return (
    <p className="text-muted text-sm">
      {t("board_cut", { shown, total })}{" "}
      <Link href="/requisitions?show=list" className="font-semibold text-accent hover:underline">
        {t("view.list")}
      </Link>
    </p>
  );
}
