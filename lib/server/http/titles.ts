import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Permission } from "@/lib/domain/identity/permissions";
import { type Condition, can } from "@/lib/domain/identity/viewer";
import type { Call } from "../data/call";
import { currentViewer, forPage } from "./page";

/** `export const generateMetadata = titled("brands")`: the browser tab carries the resource's own title. */
export const titled =
  (namespace: string, key = "title") =>
  async (): Promise<Metadata> => ({ title: (await getTranslations(namespace))(key) });

interface TitledRecord {
  /** The door of the page, as requirePage takes it. */
  permissions: readonly Permission[];
  condition?: Condition;
  nameOf: (call: Call, id: number) => Promise<string | null>;
  /** Of the address, that has the id. */
  segment?: string;
}

/**
 * The browser tab names the record: "WO-1042 Align coupling", "motors.xlsx". Whom the page does not let in, it shows what such
 * a record is called.
 */
export const titledRecord =
  (namespace: string, { permissions, condition, nameOf, segment = "id" }: TitledRecord) =>
  async ({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> => {
    const [{ [segment]: id = "" }, viewer, t] = await Promise.all([
      params,
      currentViewer(),
      getTranslations(namespace),
    ]);
    const isLetIn =
      viewer &&
      !viewer.must_enable_mfa &&
      permissions.some((permission) => can(viewer, permission)) &&
      (condition?.(viewer) ?? true);
    if (!isLetIn || !/^\d{1,9}$/.test(id)) return { title: t("item") };

    return { title: (await forPage(viewer, (call) => nameOf(call, Number(id)))) ?? t("item") };
  };
