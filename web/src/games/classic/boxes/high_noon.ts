import type { BoxLooks } from "../../../art/looks.ts";

export const looks: BoxLooks = {
  cards: {
    blessing: { icon: "hearts", back: "rays", size: 84, line: ":all_cards > H" },
    curse: { icon: "spades", back: "night", size: 84, line: ":all_cards > S" },
    ghost_town: { icon: "ghost", back: "town", size: 84, line: ":dead > +3 card" },
    gold_rush: { icon: "gold-mine", back: "hills", size: 92, line: ":turns_right" },
    the_daltons: { icon: "bandit", back: "mesa", size: 92, line: ":all > -1 :blue" },
    the_doctor: { icon: "stethoscope", back: "stripes", size: 88, line: ":weakest > +1 life" },
    the_reverend: { icon: "church", back: "hills", size: 96, line: ":no_beer" },
    sermon: { icon: "prayer", back: "rays", size: 92, line: ":no_bang" },
    shootout: { icon: "crossed-pistols", back: "burst", size: 92, line: ":two_bang" },
    thirst: { icon: "desert", back: "sun", size: 92, line: ":all > -1 card" },
    train_arrival: { icon: "steam-locomotive", back: "rails", y: 58, size: 98, line: ":all > +1 card" },
    hangover: { icon: "broken-bottle", back: "planks", size: 90, line: ":no_ability" },
    high_noon: { icon: "sun", back: "rays", y: 60, size: 98, line: ":all > -1 life" },
    handcuffs: { icon: "handcuffs", back: "bars", size: 88, line: ":one_suit" },
    new_identity: { icon: "drama-masks", back: "curtain", size: 86, line: ":new_face 2 life" },
  },
};
