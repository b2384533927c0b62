import { usePathname, useSearchParams } from "next/navigation";

/** The form of a list that has no edit page opens by the list's address: ?edit=new or ?edit=17. */
export function useEditAddress() {
  const pathname = usePathname();
  const address = useSearchParams();
  const hrefOf = (query: URLSearchParams) => (query.size > 0 ? `${pathname}?${query}` : pathname);

  return {
    /** The list with a record opened over it. */
    opened: (id: number | "new") => {
      const query = new URLSearchParams(address);
      query.set("edit", String(id));
      return hrefOf(query);
    },
    /** The list by itself. */
    closed: () => {
      const query = new URLSearchParams(address);
      query.delete("edit");
      return hrefOf(query);
    },
  };
}
