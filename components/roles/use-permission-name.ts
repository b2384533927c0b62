import { useTranslations } from "next-intl";
import { specialKeys } from "@/lib/domain/identity/permission-matrix";

/** "Brands: delete" of "delete_brands". */
export function usePermissionName() {
  const t = useTranslations("roles");

  return (key: string) =>
    (specialKeys as readonly string[]).includes(key)
      ? t(`special.${key}`)
      : t("key", {
          section: t(`sections.${key.slice(key.indexOf("_") + 1)}`),
          flag: t(`flags.${key.slice(0, key.indexOf("_"))}`),
        });
}
