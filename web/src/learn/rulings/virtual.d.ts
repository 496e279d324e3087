declare module "virtual:rulings" {
  /** The entries of docs/rulings.md. */
  const rulings: import("./parse.ts").Ruling[];
  export default rulings;
}

declare module "virtual:rulings/es" {
  /** Those of docs/rulings.es.md, by the English question. */
  const translations: Record<string, import("./parse.ts").Translation>;
  export default translations;
}

declare module "virtual:rulings/it" {
  /** Those of docs/rulings.it.md, by the English question. */
  const translations: Record<string, import("./parse.ts").Translation>;
  export default translations;
}
