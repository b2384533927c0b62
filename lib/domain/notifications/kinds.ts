/** What a notification is about: the tabs of the bell's panel. */
export const notificationKinds = ["alert", "work", "system"] as const;
export type NotificationKind = (typeof notificationKinds)[number];
