/** The drawings of emotes. */
export const EMOTE_ICONS: Record<string, string> = {
  laugh: "emote-laugh",
  cheer: "emote-cheer",
  wink: "emote-wink",
  wow: "emote-wow",
  sweat: "emote-sweat",
  sad: "emote-sad",
  angry: "emote-angry",
  sleepy: "emote-sleepy",
};
