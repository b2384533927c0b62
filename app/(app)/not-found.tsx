import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

/** A record that is not there, or not within sight: the two look the same. */
export default function NotFound() {
  const t = useTranslations("ui.notFound");

  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      titleAs="h1"
      text={t("text")}
      className="py-24"
      action={
        <Link href="/" className={buttonStyle({ variant: "primary" })}>
          {t("home")}
        </Link>
      }
    />
  );
}
