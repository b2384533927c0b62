"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { api, unlessRefused } from "@/lib/client/api";
import type { TestOutcome } from "@/lib/services/identity/single-sign-on/report-test";

/** Runs the company's own sign-in in a new tab, where its outcome is shown. */
export function useSignInTest(company_id: number) {
  const [isBusy, setBusy] = useState(false);

  async function start() {
    // Opened at once: a browser lets nothing open after waiting.
    const tab = window.open("about:blank", "_blank");
    setBusy(true);
    const answer = await unlessRefused(
      api.post<{ data: { location: string } }>(`/companies/${company_id}/saml2/test`, { body: {} }),
    );
    setBusy(false);
    if (!answer) return tab?.close();
    if (!tab) return window.location.assign(answer.data.location);
    tab.opener = null;
    tab.location.replace(answer.data.location);
  }

  return { isBusy, start };
}

export type SignInTest = ReturnType<typeof useSignInTest>;

export function TestCard({ test, problem }: { test: SignInTest; problem: "unsaved" | "dirty" | null }) {
  const t = useTranslations("single-sign-on.test");

  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardBody className="grid justify-items-start gap-3">
        <p className="text-muted text-xs">{t("text")}</p>
        <Button busy={test.isBusy} disabled={problem !== null} onClick={() => void test.start()}>
          {t("start")}
        </Button>
        {problem && <p className="text-muted text-xs">{t(problem)}</p>}
      </CardBody>
    </Card>
  );
}

/** What came back of a test, and what would have come of it. */
export function OutcomeCard({ outcome }: { outcome: TestOutcome }) {
  const t = useTranslations("single-sign-on.test");
  const { reason, detail, name_id, attributes, account, role } = outcome;
  const received = Object.entries(attributes);
  const Icon = reason ? CircleX : CircleCheck;

  return (
    <Card className="lg:col-span-2">
      <CardBody className="grid gap-3 [overflow-wrap:anywhere]">
        <div role="status" className="grid gap-1">
          <h2 className="flex items-center gap-2 font-semibold text-base text-strong">
            <Icon aria-hidden className={reason ? "size-5 shrink-0 text-alarm-text" : "size-5 shrink-0 text-ok-text"} />
            {t(reason ? "failed" : "works")}
          </h2>
          <p>{reason ? t(`reasons.${reason}`) : account && t(`accounts.${account}`, { role: role ?? "–" })}</p>
          {detail && <p className="font-mono text-muted text-xs">{detail}</p>}
          <p className="text-muted text-xs">{t("unchanged")}</p>
        </div>
        {(name_id !== null || received.length > 0) && (
          <section className="grid gap-1.5">
            <h3 className="font-medium text-body">{t("received")}</h3>
            <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
              {name_id !== null && (
                <>
                  <dt className="text-muted">{t("name_id")}</dt>
                  <dd className="font-mono text-strong">{name_id}</dd>
                </>
              )}
              {received.map(([name, values]) => (
                <ReceivedAttribute key={name} name={name} values={values} />
              ))}
            </dl>
          </section>
        )}
      </CardBody>
    </Card>
  );
}

function ReceivedAttribute({ name, values }: { name: string; values: string[] }) {
  return (
    <>
      <dt className="font-mono text-muted">{name}</dt>
      <dd className="font-mono text-strong">{values.join(", ") || "–"}</dd>
    </>
  );
}
