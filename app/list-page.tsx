import type { ListExtras } from "@/components/resource/list-props";
import { ResourceTable } from "@/components/resource/resource-table";
import type { Permission } from "@/lib/domain/identity/permissions";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { keyOf } from "@/lib/resources/define";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { asServed, type ListedOf, type Servable } from "@/lib/server/resources/serve";
import { describedFor, listing, type WithPictures } from "@/lib/services/listing";

/** What a list is given for the user who opens it. */
type ExtrasFor = (viewer: Viewer, search: Search) => ListExtras | Promise<ListExtras>;

interface ListPageOptions<S extends Servable> {
  /** The permissions that open it, where they are not those of the section. */
  opensTo?: readonly Permission[];
  /** Adds to the rows of a page what their cards show. */
  withPictures?: WithPictures<ListedOf<S>>;
}

/** The list of a noun, for those who may view it. */
export function listPage<S extends Servable>(
  of: S,
  extrasFor: ExtrasFor = () => ({}),
  { opensTo, withPictures }: ListPageOptions<S> = {},
) {
  const { resource } = asServed(of);

  return {
    generateMetadata: titled(resource.name),
    // biome-ignore lint/correctness/noComponentHookFactories: a page of its own for each noun, made once when its file is loaded
    Page: async ({ searchParams }: { searchParams: Promise<Search> }) => {
      const viewer = await requirePage(opensTo ?? keyOf(resource, "view"));
      const search = await searchParams;
      const page = await listing(viewer, of, search, {}, withPictures);
      const described = await describedFor(viewer, of, { search });

      return <ResourceTable of={described} page={page} {...(await extrasFor(viewer, search))} />;
    },
  };
}
