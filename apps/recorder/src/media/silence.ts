import { adtsFrame, GkCodec, readAdtsFrame } from 'gk-sdk/wire';

/** The code word of a sample of nothing (ITU-T G.711). */
const G711_SILENCE: ReadonlyMap<number, number> = new Map([
  [GkCodec.g711A, 0xd5],
  [GkCodec.g711Mu, 0xff],
]);
/** A frame of AAC-LC of one channel at any rate: one band, without any spectrum (ISO/IEC 14496-3, 4.4.2.1). */
const AAC_SILENCE = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);

const silences = new WeakMap<Uint8Array, Uint8Array>();

/** Silence as long as a packet's sound; the packet itself for a codec without known silence. */
export function silenceOf(codec: number, payload: Uint8Array): Uint8Array {
  let silence = silences.get(payload);
  if (silence === undefined) silences.set(payload, (silence = makeSilence(codec, payload)));
  return silence;
}

function makeSilence(codec: number, payload: Uint8Array): Uint8Array {
  const word = G711_SILENCE.get(codec);
  if (word !== undefined) return new Uint8Array(payload.length).fill(word);
  const frame = codec === GkCodec.aac ? readAdtsFrame(payload) : undefined;
  // A packet of one frame of one channel, as the clips have them.
  if (frame?.byteLength !== payload.length || frame.config.channels !== 1) return payload;
  return adtsFrame(frame.config, AAC_SILENCE);
}
