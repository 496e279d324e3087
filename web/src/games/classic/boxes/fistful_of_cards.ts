import type { BoxLooks } from "../../../art/looks.ts";

export const looks: BoxLooks = {
  cards: {
    abandoned_mine: { icon: "mine-wagon", back: "mesa", size: 92, line: ":from_discard" },
    ambush: { icon: "rocks", back: "night", size: 104, line: "distance > 1" },
    blood_brothers: { icon: "shaking-hands", back: "rays", size: 96, line: "-1 life > :any +1 life" },
    dead_man: { icon: "hasty-grave", back: "night", size: 90, line: ":first_dead > 2 life" },
    hard_liquor: { icon: "brandy-bottle", back: "planks", size: 90, line: ":no_draw > +1 life" },
    lasso: { icon: "lasso", back: "hills", size: 94, line: ":no_cards_in_play" },
    law_of_the_west: { icon: "law-star", back: "rays", size: 90, line: ":must_play" },
    peyote: { icon: "cactus", back: "sun", size: 92, line: ":guess > +1 card" },
    ranch: { icon: "ranch-gate", back: "hills", size: 96, line: "card > card" },
    ricochet: { icon: "ricochet", back: "stripes", size: 92, line: ":shoot_cards" },
    russian_roulette: { icon: "reload-gun-barrel", back: "diamonds", size: 88, line: ":first > -2 life" },
    sniper: { icon: "target-shot", back: "hills", size: 90, line: "aim > :two_dodges" },
    the_judge: { icon: "gavel", back: "planks", size: 92, line: ":nothing_laid" },
    vendetta: { icon: "daggers", back: "stripes", size: 88, line: "H > :again" },
    a_fistful_of_cards: { icon: "poker-hand", back: "burst", size: 90, line: ":each_card > -1 life" },
  },
};
