/** Where a stored file is shown. */
export const fileUrl = (id: number | string) => `/api/files/${id}`;
