import { notFound } from "next/navigation";
import { withTexts } from "@/app/with-texts";
import { SettingsScreen } from "@/components/single-sign-on/settings-screen";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire } from "@/lib/server/http/wire";
import { singleSignOnScreen } from "@/lib/services/identity/single-sign-on/settings";

export const generateMetadata = titled("single-sign-on");

async function SingleSignOnPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("update_companies");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { company, idp, choices, may_change_domains } = asWire(
    await forPage(viewer, (call) => singleSignOnScreen(call, id)),
  );

  return (
    <SettingsScreen
      // Removed and created again, it is another form.
      key={idp ? "there" : "new"}
      company={company}
      idp={idp}
      choices={choices}
      mayChangeDomains={may_change_domains}
      origin={env.publicUrl.origin}
      now={new Date().toISOString()}
    />
  );
}

export default withTexts("app/(app)/companies/[id]/single-sign-on/page.tsx", SingleSignOnPage);
