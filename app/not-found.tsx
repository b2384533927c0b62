import { useTranslations } from "next-intl";
import { Mark } from "@/components/shell/mark";
import { buttonBase, buttonSizes, buttonVariants } from "@/components/ui/button-looks";

/** Comes with every page, in case its record is not there: it needs no script. */
export default function NotFound() {
  const t = useTranslations();

  return (
    <main className="grid min-h-[min(100dvh,44rem)] place-content-center justify-items-center gap-4 px-6 py-16 text-center">
      <Mark size={36} />
      <p aria-hidden className="font-bold text-faint text-wall tracking-[-0.04em]">
        404
      </p>
      <div className="grid max-w-md gap-1">
        <h1 className="font-bold text-strong text-xl tracking-[-0.018em]">{t("ui.notFound.title")}</h1>
        <p className="text-muted">{t("ui.notFound.text")}</p>
      </div>
      <a href="/" className={`${buttonBase} ${buttonSizes.md} ${buttonVariants.primary}`}>
        {t("broken.home")}
      </a>
    </main>
  );
}
