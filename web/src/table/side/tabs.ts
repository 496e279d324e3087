export const TABS = ["log", "chat", "notes"] as const;
export type Tab = (typeof TABS)[number];
