import { useTranslations } from "next-intl";

/** Chosen: the place of the storeroom that has no location, which a call takes as null. */
const noLocation = 0;

/** The places of a storeroom for a dialog; with none chosen it is the usual one. */
export function useLocationChoices(locations: readonly { id: number; name: string }[]) {
  const t = useTranslations("stock");

  return [
    { value: null, label: t("usual_location") },
    ...locations.map(({ id, name }) => ({ value: id, label: name })),
    { value: noLocation, label: t("no_location") },
  ];
}

/** A choice as a call takes it. */
export const chosenLocation = (chosen: number | null | undefined) =>
  chosen === noLocation ? null : (chosen ?? undefined);
