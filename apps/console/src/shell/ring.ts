let context: AudioContext | undefined;

/** Two short rings. Silent where the page may not play sound yet (no click so far). */
export function ring(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  if (context.state !== 'running') return;
  for (const startS of [0, 0.6]) {
    const at = context.currentTime + startS;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = 880;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(0.15, at + 0.02);
    gain.gain.linearRampToValueAtTime(0, at + 0.4);
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.42);
  }
}
