"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { NewPasswordFields, noPassword } from "@/components/auth/new-password";
import { PasswordInput } from "@/components/auth/password-input";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { Owner } from "@/lib/domain/identity/password";

// Bound by hand: it shares its fields with the forms before sign-in.

const nothing = { current_password: "", ...noPassword };

/** Changes the password of a user who knows the present one. */
export function PasswordForm({ owner }: { owner: Owner }) {
  const t = useTranslations("passwords");
  const router = useRouter();
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await api.put<{ message: string }>("/auth/password", { body: typed, isQuiet: true });
      setTyped(nothing);
      setErrors({});
      toast.success(message);
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      setErrors(error.messages);
      if (Object.keys(error.messages).length === 0) api.announce(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <CardHeader title={t("change.title")} />
      <CardBody>
        <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
          <p className="text-muted">{t("change.text")}</p>
          <input type="email" autoComplete="username" value={owner.account} readOnly hidden />
          <Field
            label={t("change.current")}
            error={errors.current_password?.map((message) => `${t("change.current")} ${message}`).join(", ")}
          >
            {(control) => (
              <PasswordInput
                {...control}
                name="current_password"
                autoComplete="current-password"
                value={typed.current_password}
                onChange={(event) => setTyped({ ...typed, current_password: event.target.value })}
              />
            )}
          </Field>
          <NewPasswordFields
            value={typed}
            onChange={(value) => setTyped({ ...typed, ...value })}
            owner={owner}
            errors={errors}
          />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Link
              href="/login/password/forgot"
              className="inline-flex min-h-6 items-center font-medium text-accent text-xs hover:underline touch:min-h-12"
            >
              {t("change.forgot")}
            </Link>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              disabled={Object.values(typed).some((value) => value === "")}
            >
              {t("change.submit")}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}
