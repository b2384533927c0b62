import type { ComponentType } from "react";
import { DescribedForm } from "@/components/resource/described-form";
import type { Row } from "@/lib/client/rows";
import type { Permission } from "@/lib/domain/identity/permissions";
import { type Description, describe } from "@/lib/resources/describe";
import { requirePage } from "@/lib/server/http/page";
import { asServed, type Servable } from "@/lib/server/resources/serve";
import { describedFor, record } from "@/lib/services/listing";
import { titledRow } from "@/lib/services/titled-row";

interface FormPageOptions {
  Form?: ComponentType<{ resource: Description; row: Row | null }>;
  /** Left out: to those who may update or create a record. */
  opensTo?: readonly Permission[];
}

/** The form of a noun, for a record or a new one: the key makes a fresh form when the address leads to another. */
export function formPage(of: Servable, { Form = DescribedForm, opensTo }: FormPageOptions = {}) {
  const resource = describe(asServed(of).resource);
  const permissions = opensTo ?? [resource.may.update, resource.may.create];

  return {
    generateMetadata: titledRow(of, permissions),
    // biome-ignore lint/correctness/noComponentHookFactories: a page of its own for each noun, made once when its file is loaded
    Page: async ({ params }: { params: Promise<{ id: string }> }) => {
      const viewer = await requirePage(permissions);
      const row = await record(viewer, of, (await params).id);
      const described = await describedFor(viewer, of, { row });

      return <Form key={row?.id ?? "new"} resource={described} row={row} />;
    },
  };
}
