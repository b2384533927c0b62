"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { type SavedPart, useSavedPart } from "@/components/resource/use-saved-part";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { api } from "@/lib/client/api";

/** Some fields of the user's profile that are saved together. `read` takes them from the profile. */
export function useOwnPart<T extends Record<string, unknown>, Profile>(
  start: Profile,
  read: (profile: Profile) => T,
): SavedPart<T> {
  const t = useTranslations("profile");
  const send = async (value: T) =>
    (await api.put<{ data: Profile }>("/auth/profile", { body: value, isQuiet: true })).data;
  return useSavedPart({ start, read, send, saved: t("saved") });
}

export interface OwnPartCardProps<T> {
  title: string;
  part: SavedPart<T>;
  children: ReactNode;
}

/** The card of such a part. Leaving it unsaved asks first. */
export function OwnPartCard<T>({ title, part, children }: OwnPartCardProps<T>) {
  const t = useTranslations();
  const { question, answer } = useUnsavedGuard(part.isDirty);

  return (
    <Card>
      <CardHeader title={title} />
      <CardBody>
        <form
          noValidate
          className="grid gap-x-5 gap-y-4 md:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            void part.save();
          }}
        >
          {children}
          <div className="flex justify-end gap-2 md:col-span-2">
            <Button disabled={!part.isDirty || part.isBusy} onClick={part.discard}>
              {t("resource.unsaved.discard")}
            </Button>
            <Button type="submit" variant="primary" busy={part.isBusy} disabled={!part.isDirty}>
              {t("ui.save")}
            </Button>
          </div>
        </form>
      </CardBody>
      <UnsavedDialog question={question} answer={answer} onSave={part.save} onDiscard={part.discard} />
    </Card>
  );
}
