export const TABS = ["log", "chat", "notes"] as const;
export type Tab = (typeof TABS)[number];
/** The texts of their headings. */
export const TITLES: Record<Tab, string> = { log: "table.log", chat: "table.chat", notes: "table.notes" };
