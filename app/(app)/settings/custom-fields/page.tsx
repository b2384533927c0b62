import { CustomFieldsScreen } from "@/components/custom-fields/custom-fields-screen";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { isCustomNoun } from "@/lib/domain/structure/custom-keys";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type Search } from "@/lib/server/http/wire";
import { customFieldChoices, listCustomFields } from "@/lib/services/structure/custom-fields/fields";

export const generateMetadata = titled("custom-fields");

export default async function CustomFieldsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("update_plants");
  const { company, noun, new: isNew } = await searchParams;
  const company_id = typeof company === "string" && /^\d{1,9}$/.test(company) ? Number(company) : undefined;
  const { fields, choices } = asWire(
    await forPage(viewer, async (call) => ({
      fields: (await listCustomFields(call, { company_id, page: 1 })).data,
      choices: await customFieldChoices(call, company_id),
    })),
  );
  const opened = typeof noun === "string" && isCustomNoun(noun) ? noun : null;

  return (
    <>
      <LiveRefresh subjects={["custom-fields"]} />
      <CustomFieldsScreen
        key={choices.company_id}
        fields={fields}
        choices={choices}
        opened={opened}
        isNew={isNew === "1" && opened !== null}
      />
    </>
  );
}
