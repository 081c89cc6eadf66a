/** The sounds of the table, synthesised: no files. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || !("AudioContext" in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context.state === "running" ? context : null;
}

/** Browsers let a page make sounds only after the first touch. */
export function wakeAudio(): void {
  if (settings.sound && "AudioContext" in globalThis) {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  }
}

/** A short knock, like a die on wood. */
function knock(at: number, pitch: number, loud: number): void {
  const play = audio();
  if (!play) return;
  const length = Math.floor(play.sampleRate * 0.05);
  const noise = play.createBuffer(1, length, play.sampleRate);
  const data = noise.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = (Math.random() * 2 - 1) * Math.exp(-n / (length / 7));
  const source = play.createBufferSource();
  source.buffer = noise;
  const filter = play.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 2.5;
  const gain = play.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(play.destination);
  source.start(play.currentTime + at);
}

function tone(at: number, pitch: number, length: number): void {
  const play = audio();
  if (!play) return;
  const wave = play.createOscillator();
  wave.type = "triangle";
  wave.frequency.value = pitch;
  const gain = play.createGain();
  const start = play.currentTime + at;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.16, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(play.destination);
  wave.start(start);
  wave.stop(start + length);
}

function buzz(pattern: number | number[]): void {
  if (settings.sound) navigator.vibrate?.(pattern);
}

export const sound = {
  roll(dice: number): void {
    const knocks = 4 + 2 * Math.min(dice, 5);
    for (let n = 0; n < knocks; n++) {
      knock((n / knocks) * 0.55 + Math.random() * 0.05, 900 + Math.random() * 1400, 0.5 * (1 - n / (knocks * 1.5)));
    }
  },
  tap(): void {
    knock(0, 1600, 0.3);
  },
  turn(): void {
    tone(0, 660, 0.18);
    tone(0.12, 880, 0.22);
    buzz(30);
  },
  refuse(): void {
    tone(0, 190, 0.2);
    buzz([20, 40, 20]);
  },
  end(): void {
    [523, 659, 784, 1047].forEach((pitch, n) => tone(n * 0.14, pitch, 0.4));
    buzz([40, 60, 40, 60, 90]);
  },
};
