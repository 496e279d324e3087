declare module "virtual:sprite" {
  /** Where the file with all icons is. */
  const url: string;
  export default url;
}
