/** The sounds of the table, made of noise and two oscillators: dry, close, wooden; nothing musical but the end. CC0. */

export type Sound =
  | "card"
  | "theirs"
  | "chosen"
  | "deal"
  | "take"
  | "trick"
  | "slam"
  | "sweep"
  | "knuckles"
  | "pack"
  | "counter"
  | "large_counter"
  | "glass"
  | "tick"
  | "turn"
  | "refused"
  | "won"
  | "lost";

/** −18 dB. */
const LOUD = 0.126;

interface Kit {
  readonly context: AudioContext;
  readonly out: AudioNode;
  readonly hiss: AudioBuffer;
}

type Recipe = (kit: Kit, at: number) => void;

/** A short noise through a filter, which may fall or rise. */
function brush(
  { context, out, hiss }: Kit,
  at: number,
  lasts: number,
  loud: number,
  from: number,
  to = from,
  kind: BiquadFilterType = "lowpass",
): void {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = hiss;
  source.loop = true;
  filter.type = kind;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + lasts);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  source.connect(filter).connect(volume).connect(out);
  source.start(at, Math.random());
  source.stop(at + lasts);
}

/** A knock or a tone that dies away. */
function knock(
  { context, out }: Kit,
  at: number,
  lasts: number,
  loud: number,
  from: number,
  to = from,
  kind: OscillatorType = "sine",
): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  source.connect(volume).connect(out);
  source.start(at);
  source.stop(at + lasts);
}

/** No two cards fall alike. */
const near = (hertz: number): number => hertz * (0.94 + Math.random() * 0.12);

const card: Recipe = (kit, at) => {
  brush(kit, at, 0.04, 0.9, near(2400));
  knock(kit, at, 0.06, 0.8, near(180), 120);
};

/** The cards of the others fall 4 dB softer. */
function softer(kit: Kit): Kit {
  const out = kit.context.createGain();
  out.gain.value = 0.63;
  out.connect(kit.out);
  return { ...kit, out };
}

const taps = (kit: Kit, at: number, times: number, apart: number, hertz: number): void => {
  for (let n = 0; n < times; n++) knock(kit, at + n * apart, 0.03, 0.7, near(hertz), hertz * 0.8, "triangle");
};

const RECIPES: Readonly<Record<Sound, Recipe>> = {
  card,
  theirs: (kit, at) => card(softer(kit), at),
  chosen: (kit, at) => brush(kit, at, 0.015, 0.25, 5200),
  deal: (kit, at) => brush(kit, at, 0.035, 0.45, near(3600), 2400, "bandpass"),
  take: (kit, at) => brush(kit, at, 0.18, 0.7, 3200, 700, "bandpass"),
  trick: (kit, at) => {
    brush(kit, at, 0.2, 0.6, 2600, 600, "bandpass");
    card(kit, at + 0.17);
  },
  slam: (kit, at) => {
    brush(kit, at, 0.09, 1.6, 1800);
    knock(kit, at, 0.16, 1.8, 90, 55);
    taps(kit, at + 0.11, 3, 0.045, 2100);
  },
  sweep: (kit, at) => brush(kit, at, 0.26, 0.9, 600, 4200, "bandpass"),
  knuckles: (kit, at) => {
    for (const later of [0, 0.13]) {
      knock(kit, at + later, 0.08, 1.2, near(210), 140);
      brush(kit, at + later, 0.02, 0.5, 1400);
    }
  },
  pack: (kit, at) => {
    for (let n = 0; n < 4; n++) card(kit, at + n * 0.075);
  },
  counter: (kit, at) => knock(kit, at, 0.05, 0.5, near(980), 800, "triangle"),
  large_counter: (kit, at) => knock(kit, at, 0.1, 0.6, near(653), 520, "triangle"),
  glass: (kit, at) => {
    card(kit, at);
    knock(kit, at + 0.05, 0.12, 0.45, 1800);
  },
  tick: (kit, at) => knock(kit, at, 0.02, 0.3, 1400, 1200, "triangle"),
  turn: (kit, at) => knock(kit, at, 0.09, 0.7, 320, 260),
  refused: (kit, at) => knock(kit, at, 0.07, 0.8, 110, 90),
  won: (kit, at) =>
    [659, 831, 988].forEach((hertz, n) => knock(kit, at + n * 0.17, 0.5, 0.7, hertz, hertz, "triangle")),
  lost: (kit, at) => [392, 392].forEach((hertz, n) => knock(kit, at + n * 0.24, 0.4, 0.6, hertz, hertz, "triangle")),
};

/** The maker of the sounds; it is made after the first touch, as browsers want it. */
export function synth(context = new AudioContext()): (sound: Sound) => void {
  const out = context.createGain();
  out.gain.value = LOUD;
  out.connect(context.destination);
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const kit = { context, out, hiss };
  return (sound) => {
    if (context.state === "suspended") void context.resume();
    RECIPES[sound](kit, context.currentTime);
  };
}
