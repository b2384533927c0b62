/** A record that a left join may have found. */
export const named = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null || name === null ? null : { id, name };
