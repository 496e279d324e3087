/** The sounds of the table, synthesised from noise and tones: short and mono. Each accompanies something visible. */

export const SOUNDS = [
  "card",
  "shot",
  "dodge",
  "life",
  "knock",
  "coin",
  "tick",
  "turn",
  "drink",
  "bolt",
  "fuse",
  "blast",
  "bell",
  "breath",
  "telegraph",
  "drums",
  "puffs",
  "brass",
  "victory",
] as const;
export type Sound = (typeof SOUNDS)[number];

interface Voice {
  context: BaseAudioContext;
  out: AudioNode;
  at: number;
}

let noise: AudioBuffer | null = null;

/** A second of white noise, made once for all. It is the same everywhere: how loud it gets can be measured. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  if (noise?.sampleRate === context.sampleRate) return noise;
  noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0; // of Numerical Recipes
    samples[i] = state / 2 ** 31;
  }
  return noise;
}

/** Envelope: rise at once or within `attack` seconds, fall within `decay` seconds. */
function fade({ context, out }: Voice, at: number, loud: number, decay: number, attack = 0.002): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  gain.connect(out);
  return gain;
}

interface Hiss {
  delay?: number;
  loud: number;
  decay: number;
  attack?: number;
  type: BiquadFilterType;
  from: number;
  to?: number;
  narrow?: number;
}

function hiss(
  voice: Voice,
  { delay = 0, loud, decay, attack = 0.002, type, from, to = from, narrow = 0.8 }: Hiss,
): void {
  const at = voice.at + delay;
  const source = voice.context.createBufferSource();
  source.buffer = noiseOf(voice.context);
  source.loop = true;
  const filter = voice.context.createBiquadFilter();
  filter.type = type;
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  source.connect(filter).connect(fade(voice, at, loud, decay, attack));
  source.start(at, Math.random() * 0.5);
  source.stop(at + attack + decay + 0.02);
}

interface Tone {
  delay?: number;
  loud: number;
  decay: number;
  attack?: number;
  type?: OscillatorType;
  from: number;
  to?: number;
}

function tone(voice: Voice, { delay = 0, loud, decay, attack = 0.002, type = "sine", from, to = from }: Tone): void {
  const at = voice.at + delay;
  const source = voice.context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + attack + decay);
  source.connect(fade(voice, at, loud, decay, attack));
  source.start(at);
  source.stop(at + attack + decay + 0.02);
}

/** A plucked string: bright at first, then its fundamental alone. */
function pluck(voice: Voice, delay: number, from: number, loud = 0.2): void {
  tone(voice, { delay, loud, decay: 0.34, type: "triangle", from });
  tone(voice, { delay, loud: loud * 0.35, decay: 0.1, type: "sawtooth", from: from * 2 });
}

const MAKERS: Record<Sound, (voice: Voice) => void> = {
  card: (v) => hiss(v, { loud: 0.34, decay: 0.07, type: "bandpass", from: 2600, to: 5200, narrow: 1.2 }),
  shot: (v) => {
    hiss(v, { loud: 0.53, decay: 0.14, type: "lowpass", from: 6500, to: 500 });
    tone(v, { loud: 0.36, decay: 0.09, from: 170, to: 48 });
  },
  dodge: (v) => hiss(v, { loud: 0.4, decay: 0.26, attack: 0.05, type: "bandpass", from: 4200, to: 900, narrow: 6 }),
  life: (v) => {
    for (const [delay, from] of [
      [0, 2900],
      [0.09, 2450],
      [0.15, 2700],
    ] as const) {
      tone(v, { delay, loud: 0.13, decay: 0.13, from, type: "triangle" });
    }
    tone(v, { delay: 0.01, loud: 0.2, decay: 0.05, from: 210, to: 130 });
  },
  knock: (v) => {
    tone(v, { loud: 0.5, decay: 0.08, from: 190, to: 110 });
    hiss(v, { loud: 0.2, decay: 0.04, type: "bandpass", from: 900, narrow: 2 });
  },
  coin: (v) => {
    tone(v, { loud: 0.22, decay: 0.05, from: 240, to: 150 });
    for (const [delay, from] of [
      [0.01, 3900],
      [0.07, 5200],
    ] as const) {
      tone(v, { delay, loud: 0.1, decay: 0.12, from, type: "triangle" });
    }
  },
  tick: (v) => {
    tone(v, { loud: 0.12, decay: 0.03, from: 1500, type: "square" });
    hiss(v, { delay: 0.68, loud: 0.16, decay: 0.08, type: "bandpass", from: 2400, to: 5000, narrow: 1.2 });
  },
  turn: (v) => {
    for (const delay of [0, 0.14]) {
      tone(v, { delay, loud: 0.12, decay: 0.09, from: 3300, type: "triangle" });
      tone(v, { delay: delay + 0.015, loud: 0.08, decay: 0.12, from: 4350, type: "triangle" });
    }
  },
  drink: (v) => {
    tone(v, { loud: 0.2, decay: 0.3, from: 1250, type: "sine" });
    tone(v, { delay: 0.02, loud: 0.12, decay: 0.35, from: 1980 });
  },
  bolt: (v) => {
    hiss(v, { loud: 0.3, decay: 0.1, type: "bandpass", from: 1500, to: 700, narrow: 3 });
    tone(v, { delay: 0.13, loud: 0.4, decay: 0.1, from: 240, to: 120, type: "triangle" });
  },
  fuse: (v) => hiss(v, { loud: 0.14, decay: 0.5, attack: 0.08, type: "highpass", from: 5200 }),
  blast: (v) => {
    hiss(v, { loud: 0.49, decay: 0.9, type: "lowpass", from: 2600, to: 60 });
    tone(v, { loud: 0.44, decay: 0.6, from: 92, to: 26 });
    hiss(v, { delay: 0.08, loud: 0.23, decay: 0.5, type: "bandpass", from: 700, to: 160 });
  },
  // Over the mouth of a bottle.
  breath: (v) => {
    hiss(v, { loud: 0.5, decay: 0.7, attack: 0.25, type: "bandpass", from: 208, to: 185, narrow: 14 });
    hiss(v, { loud: 0.06, decay: 0.6, attack: 0.2, type: "highpass", from: 3200 });
    tone(v, { loud: 0.1, decay: 0.7, attack: 0.25, from: 208, to: 185 });
  },
  bell: (v) => {
    for (const [from, loud] of [
      [146.8, 0.3],
      [293.7, 0.16],
      [352, 0.1],
      [440, 0.07],
    ] as const) {
      tone(v, { loud, decay: 1.7, from });
    }
  },
  telegraph: (v) => {
    for (const [delay, long] of [
      [0, 0.04],
      [0.1, 0.04],
      [0.2, 0.12],
      [0.38, 0.04],
    ] as const) {
      tone(v, { delay, loud: 0.11, decay: long, attack: 0.004, from: 720, type: "square" });
    }
  },
  drums: (v) => {
    for (let i = 0; i < 14; i++) {
      const delay = i * 0.055;
      hiss(v, { delay, loud: 0.06 + i * 0.012, decay: 0.05, type: "bandpass", from: 1500, narrow: 1.1 });
    }
    tone(v, { delay: 0.82, loud: 0.3, decay: 0.34, attack: 0.003, from: 118, to: 62, type: "sine" });
    hiss(v, { delay: 0.82, loud: 0.16, decay: 0.5, type: "highpass", from: 5000 });
  },
  // Of a locomotive that sets off.
  puffs: (v) => {
    for (const delay of [0, 0.24]) {
      hiss(v, { delay, loud: 0.34, decay: 0.2, attack: 0.02, type: "bandpass", from: 900, to: 260 });
      hiss(v, { delay, loud: 0.08, decay: 0.12, attack: 0.01, type: "highpass", from: 3600 });
    }
  },
  // The bell of a locomotive, twice.
  brass: (v) => {
    for (const delay of [0, 0.34])
      for (const [from, loud] of [
        [622, 0.22],
        [1244, 0.12],
        [1866, 0.07],
        [2930, 0.04],
      ] as const)
        tone(v, { delay, loud, decay: 0.9, from });
  },
  victory: (v) => {
    const beat = 0.17;
    const tune = [392, 494, 587, 494, 440, 523, 659, 523, 392, 494, 587, 784, 659, 587, 494, 392];
    tune.forEach((from, i) => pluck(v, i * beat, from));
    [98, 98, 110, 110, 98, 147, 98, 98].forEach((from, i) =>
      tone(v, { delay: i * beat * 2, loud: 0.26, decay: 0.26, from, type: "triangle" }),
    );
  },
};

/** Synthesise a sound now, or as soon as the audio context runs. */
export function make(sound: Sound, context: BaseAudioContext, out: AudioNode): void {
  MAKERS[sound]({ context, out, at: context.currentTime + 0.005 });
}
