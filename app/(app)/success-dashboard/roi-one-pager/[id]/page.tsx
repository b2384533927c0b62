import { notFound } from "next/navigation";
import { DescribedForm } from "@/components/resource/described-form";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { OnePagerPage } from "@/components/success/one-pager-page";
import { describe } from "@/lib/resources/describe";
import { onePagers } from "@/lib/resources/one-pagers";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { record } from "@/lib/services/listing";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";
import { onePagerDraft, onePagerScreen } from "@/lib/services/screens/success";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["view_customer_success"] as const;

export const generateMetadata = titledRow(servedOnePagers, permissions);

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function OnePagerIdPage({ params, searchParams }: Props) {
  const viewer = await requirePage(permissions);
  const { id: text } = await params;
  const search = await searchParams;
  if (text === "new" || search.edit) {
    const row = await record(viewer, servedOnePagers, text);
    const initial = row ? undefined : await forPage(viewer, (call) => onePagerDraft(call, search));
    return (
      <DescribedForm
        key={text}
        resource={describe(onePagers)}
        row={row}
        initial={initial}
        isKept={row?.status === "issued"}
      />
    );
  }
  const id = editedId(text);
  if (id === null) notFound();
  const screen = await forPage(viewer, (call) => onePagerScreen(call, id));

  return (
    <>
      <LiveRefresh subjects={["one-pagers"]} id={id} />
      <OnePagerPage {...asWire(screen)} />
    </>
  );
}
