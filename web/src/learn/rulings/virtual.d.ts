declare module "virtual:rulings" {
  /** The entries of docs/rulings.md. */
  const rulings: import("./parse.ts").Ruling[];
  export default rulings;
}

declare module "virtual:rulings/translations" {
  /** For each language with translations: those, by the English question. */
  const translations: Record<string, () => Promise<{ default: Record<string, import("./parse.ts").Translation> }>>;
  export default translations;
}
