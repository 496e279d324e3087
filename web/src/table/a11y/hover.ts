/** What can be read about something that names its help: the key, without what is printed on a single card. */
import { cardText } from "../../art/cards/names";

export function tokenOf(about: string): string {
  const key = about.split(" ")[0] ?? "";
  return key && cardText(key) ? key : "";
}
