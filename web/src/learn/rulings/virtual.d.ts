declare module "virtual:rulings" {
  /** The entries of docs/rulings.md. */
  const rulings: import("./parse.ts").Ruling[];
  export default rulings;
}
