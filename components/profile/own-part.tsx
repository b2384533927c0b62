"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/toaster";
import { ApiError, api } from "@/lib/client/api";

export interface OwnPart<T> {
  value: T;
  /** As it was saved last. */
  kept: T;
  change: (changes: Partial<T>) => void;
  isChanged: (field: keyof T) => boolean;
  /** What the server refused in a field, after the name that people see. */
  errorOf: (field: keyof T & string, label: string) => string | undefined;
  isDirty: boolean;
  isBusy: boolean;
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Some fields of the own profile that are saved together. `read` takes them from the server's answer. */
export function useOwnPart<T extends Record<string, unknown>, Answer = T>(
  start: T,
  read: (answer: Answer) => T,
): OwnPart<T> {
  const t = useTranslations("profile");
  const said = useTranslations("resource");
  const router = useRouter();
  const [kept, setKept] = useState(start);
  const [value, setValue] = useState(start);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [isBusy, setBusy] = useState(false);
  const isChanged = (field: keyof T) => JSON.stringify(value[field]) !== JSON.stringify(kept[field]);

  async function save(): Promise<boolean> {
    setBusy(true);
    try {
      const { data } = await api.put<{ data: Answer }>("/auth/profile", { body: value, isQuiet: true });
      const saved = read(data);
      setKept(saved);
      setValue(saved);
      setErrors({});
      toast.success(t("saved"));
      router.refresh();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) api.announce(error);
      else toast.warning(said("checkFields"), { id: "check-fields" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    value,
    kept,
    change: (changes) => setValue((before) => ({ ...before, ...changes })),
    isChanged,
    errorOf: (field, label) => errors[field]?.map((message) => `${label} ${message}`).join(", "),
    isDirty: (Object.keys(value) as (keyof T)[]).some(isChanged),
    isBusy,
    save,
    discard: () => setValue(kept),
  };
}

export interface OwnPartCardProps<T> {
  title: string;
  part: OwnPart<T>;
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
      <UnsavedDialog question={question} answer={answer} onSave={part.save} />
    </Card>
  );
}
