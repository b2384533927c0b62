"use client";

import { useTranslations } from "next-intl";
import { DraftField } from "@/components/resource/draft-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { readerPlaces, securityPolicies, wordOrders } from "@/lib/domain/readers/connection";
import type { ReaderScreen } from "@/lib/services/screens/reader";
import { type ConnectionForm, useConnectionForm } from "./use-connection-form";

/** Where the device is, what connects to it, and how it signs in. */
export function ConnectionCard(props: ReaderScreen & { mayChange: boolean }) {
  const t = useTranslations("readers");
  const form = useConnectionForm(props);
  const { draft, isBusy, submit, passwordDialog, isModbus } = form;
  const isReadOnly = !props.mayChange;
  const text = { of: draft, as: Input, disabled: isReadOnly, autoComplete: "off", spellCheck: false } as const;

  return (
    <Card>
      <CardHeader title={t("connection")} />
      <CardBody>
        <form
          className="grid max-w-2xl gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <DraftField
            of={draft}
            name="runs"
            as={Select}
            label={t("runs")}
            hint={t(`runs_notes.${draft.value.runs as "server"}`)}
            disabled={isReadOnly}
            options={readerPlaces.map((value) => ({ value, label: t(`runs_options.${value}`) }))}
          />
          <DraftField
            {...text}
            name="url"
            label={t("url")}
            hint={t(`url_hint_${props.controller.type}`)}
            required
            maxLength={300}
            controlClass="font-mono"
          />
          {isModbus ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <DraftField {...text} name="unit_id" label={t("unit_id")} hint={t("unit_id_hint")} inputMode="numeric" />
              <DraftField
                of={draft}
                name="word_order"
                as={Select}
                label={t("word_order")}
                hint={t("word_order_hint")}
                disabled={isReadOnly}
                options={wordOrders.map((value) => ({ value, label: t(`word_orders.${value}`) }))}
              />
            </div>
          ) : (
            <SignInFields form={form} text={text} isReadOnly={isReadOnly} />
          )}
          {!isReadOnly && (
            <div>
              <Button type="submit" variant="primary" busy={isBusy} disabled={draft.value.url.trim() === ""}>
                {t("save")}
              </Button>
            </div>
          )}
        </form>
      </CardBody>
      {passwordDialog}
    </Card>
  );
}

interface SignInProps {
  form: ConnectionForm;
  text: { of: ConnectionForm["draft"]; as: typeof Input; disabled: boolean; autoComplete: string; spellCheck: false };
  isReadOnly: boolean;
}

/** Security and user of OPC UA. Without signature and encryption it connects only where a user has allowed it. */
function SignInFields({ form, text, isReadOnly }: SignInProps) {
  const t = useTranslations("readers");
  const { draft, isOpen, setOpen, isKept, isRemoved, setRemoved } = form;

  return (
    <>
      {!isOpen && (
        <DraftField
          of={draft}
          name="security_policy"
          as={Select}
          label={t("security_policy")}
          disabled={isReadOnly}
          options={securityPolicies
            .filter((value) => value !== "None")
            .map((value) => ({ value, label: t(`security_policies.${value}`) }))}
        />
      )}
      <div className="grid gap-1">
        <Checkbox
          label={t("is_open")}
          checked={isOpen}
          disabled={isReadOnly}
          onCheckedChange={(checked) => setOpen(checked === true)}
        />
        {isOpen && (
          <p role="alert" className="text-warning-text text-xs">
            {t("is_open_warning")}
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftField {...text} name="user" label={t("user")} maxLength={200} />
        <div className="grid content-start gap-1.5">
          <DraftField
            {...text}
            name="password"
            type="password"
            autoComplete="new-password"
            label={t("password")}
            hint={isKept && !isRemoved ? t("password_kept") : undefined}
            disabled={isReadOnly || isRemoved}
            maxLength={200}
          />
          {isKept && !isReadOnly && (
            <Checkbox
              label={t("password_remove")}
              checked={isRemoved}
              onCheckedChange={(checked) => setRemoved(checked === true)}
            />
          )}
        </div>
      </div>
    </>
  );
}
