"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { UnsavedDialog, useUnsavedGuard } from "@/components/resource/unsaved-guard";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { worthWarning } from "@/lib/domain/identity/single-sign-on/certificates";
import type { TestOutcome } from "@/lib/services/identity/single-sign-on/report-test";
import { MetadataCard } from "./metadata-card";
import { OpenIdCard } from "./openid-card";
import { OwnValuesCard } from "./own-values-card";
import { PeopleCard } from "./people-card";
import { ProtocolCard } from "./protocol-card";
import { ProviderCard } from "./provider-card";
import { RulesCard } from "./rules-card";
import type { Addresses, Choices, WireIdp } from "./settings";
import { OutcomeCard, type SignInTest, TestCard, useSignInTest } from "./test-card";
import { useSettings } from "./use-settings";

export interface SettingsScreenProps {
  company: { id: number; name: string };
  idp: WireIdp | null;
  /** Ours, as they are or will be. */
  addresses: Addresses;
  /** Of the test that led here. */
  outcome: TestOutcome | null;
  choices: Choices;
  mayChangeDomains: boolean;
  /** Where our own addresses begin. */
  origin: string;
  /** ISO; the same on the server and here. */
  now: string;
  /** What belongs to the provider and is saved by itself. */
  children?: ReactNode;
}

export function SettingsScreen(props: SettingsScreenProps) {
  const { company, idp, addresses, outcome, choices, children, mayChangeDomains, origin, now } = props;
  const t = useTranslations("single-sign-on");
  const router = useRouter();
  const [isRemoving, setRemoving] = useState(false);
  const settings = useSettings(company.id, idp, addresses);
  const test = useSignInTest(company.id);
  const { question, answer } = useUnsavedGuard(settings.isDirty);
  const warning = idp?.is_active && idp.protocol === "saml" ? worthWarning(idp.certificates, new Date(now)) : null;

  async function remove() {
    // The password may be asked for next, in a dialog of its own.
    setRemoving(false);
    try {
      await settings.remove();
      settings.restart(null);
      toast.success(t("removed"));
      router.refresh();
    } catch (caught) {
      const error = refusalIn(caught);
      api.announce(error);
    }
  }

  return (
    <>
      <PageHeader title={t("title")} crumbs={company.name} />
      <form
        noValidate
        className="page-pad grid items-start gap-3 pt-0! lg:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void settings.save();
        }}
      >
        {warning && (
          <p
            role="status"
            className="rounded-control border border-warning-text bg-warning-tint px-3 py-2 text-warning-text lg:col-span-2"
          >
            {t(`certificates.warnings.${warning}`)}
          </p>
        )}
        {outcome && <OutcomeCard outcome={outcome} />}
        <div className="grid gap-3">
          <ProtocolCard settings={settings} isSaved={idp !== null} />
          <OwnValuesCard
            addresses={addresses}
            protocol={settings.value.protocol}
            isSaved={idp !== null}
            entry={`${origin}/login/company/${addresses.key}`}
          />
          <TestCard test={test} problem={!idp ? "unsaved" : settings.isDirty ? "dirty" : null} />
          <RulesCard settings={settings} people={choices.people} />
          <PeopleCard settings={settings} choices={choices} mayChangeDomains={mayChangeDomains} />
        </div>
        <div className="grid gap-3">
          <ProtocolFields {...props} settings={settings} />
        </div>
        <Buttons settings={settings} test={test} isSaved={idp !== null} onRemove={() => setRemoving(true)} />
      </form>
      <div className="page-pad grid gap-3 pt-0!">{children}</div>
      {settings.passwordDialog}
      <UnsavedDialog question={question} answer={answer} onSave={settings.save} onDiscard={settings.discard} />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={t("remove_title")}
        object={company.name}
        consequences={[t("remove_signed_out"), t("remove_addresses"), t("remove_directory")]}
        action={t("remove")}
        tone="danger"
        onConfirm={remove}
      />
    </>
  );
}

type Settings = ReturnType<typeof useSettings>;

/** What the chosen protocol needs. */
function ProtocolFields({ company, idp, now, settings }: SettingsScreenProps & { settings: Settings }) {
  if (settings.value.protocol === "oidc") return <OpenIdCard company_id={company.id} settings={settings} idp={idp} />;

  return (
    <>
      <MetadataCard
        company_id={company.id}
        onFound={(found) =>
          settings.change({
            ...found,
            slo_url: found.slo_url ?? "",
            slo_response_url: found.slo_response_url ?? "",
          })
        }
      />
      <ProviderCard settings={settings} now={now} />
    </>
  );
}

interface ButtonsProps {
  settings: Settings;
  test: SignInTest;
  isSaved: boolean;
  onRemove: () => void;
}

/** In sight however long the form is: what is saved is tested next. */
function Buttons({ settings, test, isSaved, onRemove }: ButtonsProps) {
  const t = useTranslations("single-sign-on");
  const ui = useTranslations();

  return (
    <div className="sticky bottom-bottombar z-10 flex flex-wrap justify-end gap-2 rounded-card border border-line bg-card px-4 py-2.5 shadow-float max-md:px-3 lg:col-span-2">
      {isSaved && (
        <Button variant="danger" className="mr-auto" onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
      {isSaved && (
        <Button busy={test.isBusy} disabled={settings.isDirty} onClick={() => void test.start()}>
          {t("test.title")}
        </Button>
      )}
      <Button disabled={!settings.isDirty || settings.isBusy} onClick={settings.discard}>
        {ui("resource.unsaved.discard")}
      </Button>
      <Button type="submit" variant="primary" busy={settings.isBusy} disabled={isSaved && !settings.isDirty}>
        {ui("ui.save")}
      </Button>
    </div>
  );
}
