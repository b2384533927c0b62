"use client";

import { Database, Lock, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePasswordAgain } from "@/components/second-factor/use-password-again";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { api } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { LoginRow } from "./login-row";
import type { WireLogin, WireMadeLogin, WirePlant } from "./wire";

const NewLoginDialog = dynamic(() => inTime(import("./new-login-dialog")).then((module) => module.NewLoginDialog), {
  loading: () => null,
});
const MadeLoginDialog = dynamic(() => inTime(import("./made-login-dialog")).then((module) => module.MadeLoginDialog), {
  loading: () => null,
});

interface ReportingScreenProps {
  /** Null: not for this person, who does not see the whole company. */
  logins: readonly WireLogin[] | null;
  plants: readonly WirePlant[];
}

/** What the company's own programs read the database with. */
export function ReportingScreen({ logins, plants }: ReportingScreenProps) {
  const t = useTranslations("reporting");
  const [isMaking, setMaking] = useState(false);
  const make = { label: t("new"), icon: <Plus aria-hidden />, onSelect: () => setMaking(true) };

  return (
    <>
      <PageHeader title={t("title")} facts={t("facts")} primary={logins?.length ? make : undefined} />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        <Card>
          {logins === null ? (
            <EmptyState icon={Lock} title={t("whole_company_title")} text={t("whole_company")} />
          ) : logins.length === 0 ? (
            <EmptyState
              icon={Database}
              title={t("empty")}
              text={t("empty_hint")}
              action={
                <Button variant="primary" onClick={make.onSelect}>
                  {make.icon}
                  {make.label}
                </Button>
              }
            />
          ) : (
            <LoginList logins={logins} />
          )}
        </Card>
      </div>
      {isMaking && <NewLoginDialog plants={plants} onClose={() => setMaking(false)} />}
    </>
  );
}

type Asked = { about: WireLogin; verb: "rotate" | "delete" };

function LoginList({ logins }: { logins: readonly WireLogin[] }) {
  const t = useTranslations("reporting");
  const router = useRouter();
  const { guard, passwordDialog } = usePasswordAgain();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<WireMadeLogin | null>(null);

  const rotate = ({ id }: WireLogin) =>
    guard(async (more) => {
      const { data } = await api.put<{ data: WireMadeLogin }>(`/reporting-logins/${id}/rotate`, {
        body: more,
        isQuiet: true,
      });
      setMade(data);
      router.refresh();
    });
  const remove = ({ id }: WireLogin) =>
    guard(async (more) => {
      const { message } = await api.delete<{ message: string }>(`/reporting-logins/${id}`, {
        body: more,
        isQuiet: true,
      });
      toast.success(message);
      router.refresh();
    });
  const consequence =
    asked?.verb === "rotate"
      ? asked.about.is_active
        ? "rotate_consequence"
        : "rotate_consequence_ended"
      : "delete_consequence";

  return (
    <>
      <ul>
        {logins.map((login) => (
          <LoginRow
            key={login.id}
            of={login}
            onRotate={() => setAsked({ about: login, verb: "rotate" })}
            onDelete={() => setAsked({ about: login, verb: "delete" })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t(asked?.verb === "rotate" ? "rotate_question" : "delete_question")}
        object={asked?.about.name ?? ""}
        consequences={[t(consequence)]}
        action={t(asked?.verb === "rotate" ? "rotate" : "delete")}
        onConfirm={() => (asked ? (asked.verb === "rotate" ? rotate(asked.about) : remove(asked.about)) : undefined)}
      />
      {passwordDialog}
      {made && (
        <MadeLoginDialog of={made} title={t("rotated")} text={t("rotated_text")} onClose={() => setMade(null)} />
      )}
    </>
  );
}
