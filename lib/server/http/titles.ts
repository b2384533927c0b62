import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** `export const generateMetadata = titled("brands")`: the browser tab carries the resource's own title. */
export const titled =
  (namespace: string, key = "title") =>
  async (): Promise<Metadata> => ({ title: (await getTranslations(namespace))(key) });
