import type { Jt808Message } from 'gk-sdk/jt808';
import type { AudioUnit } from 'gk-sdk/wire';

/** Form in which a terminal wants speech. */
export interface SpeechForm {
  /** JT/T 1078-2016, table 12. */
  readonly payloadType: number;
  /** Samples of a packet. */
  readonly samples: number;
  readonly g726Rate: G726Rate;
  readonly g726Packing: 'rfc3551' | 'aal2';
  /** Each packet begins with the header of an encoder chip. */
  readonly chipHeader: boolean;
}

/** Sound that a terminal has sent: it wants speech in the form of its own. */
export type HeardSound = Pick<AudioUnit, 'codec' | 'sentWith'>;

type G726Rate = 16 | 24 | 32 | 40;
type MediaAttributes = Extract<Jt808Message, { readonly type: 'mediaAttributes' }>;

const G726 = 8;
const ADPCM = 26;
/** Codes of the sample and step that a packet of ADPCM begins with. */
const STATE_BYTES = 4;
const CHIP_HEADER_BYTES = 4;
const BITS: Readonly<Record<number, number>> = { 6: 8, 7: 8, [ADPCM]: 4 };
/** Of a terminal that does not tell: G.711A in packets of 40 ms, which all take. */
const DEFAULT = { audioCodec: 6, audioFrameBytes: 320 } as const;
/** Packets of 10 ms to 200 ms; a terminal that tells another length gets the usual 40 ms. */
const SAMPLES = { step: 80, max: 1600, usual: 320 } as const;
/** Likelier ones first. */
const RATES: readonly G726Rate[] = [32, 24, 40, 16];
/** Samples in 20 ms and 40 ms. */
const USUAL_SAMPLES: ReadonlySet<number> = new Set([160, 320]);

/**
 * Form of speech for a terminal, by what it tells (1003) and by the sound that came of it: 1003 tells no rate of G.726, no packing and
 * no chip header. Undefined for a codec that is not known here.
 */
export function speechFormOf(
  attributes: Pick<MediaAttributes, 'audioCodec' | 'audioFrameBytes'> = DEFAULT,
  heard?: HeardSound,
): SpeechForm | undefined {
  const { audioCodec: payloadType, audioFrameBytes } = attributes;
  const isG726 = payloadType === G726;
  const g726Rate = isG726 ? (rateOf(heard) ?? likelyRate(audioFrameBytes)) : 32;
  const bits = isG726 ? g726Rate / 8 : BITS[payloadType];
  if (bits === undefined) return undefined;
  const samplesOf = (bytes: number): number => ((bytes - (payloadType === ADPCM ? STATE_BYTES : 0)) * 8) / bits;
  const isLength = (samples: number): boolean =>
    samples >= SAMPLES.step && samples <= SAMPLES.max && samples % SAMPLES.step === 0;
  // Some count the chip header, others do not.
  const samples = [samplesOf(audioFrameBytes), samplesOf(audioFrameBytes - CHIP_HEADER_BYTES)];
  return {
    payloadType,
    samples: samples.find(isLength) ?? SAMPLES.usual,
    g726Rate,
    g726Packing: heard?.sentWith?.g726Packing ?? 'rfc3551',
    chipHeader: heard === undefined ? samples.findIndex(isLength) === 1 : heard.sentWith?.chipHeader === true,
  };
}

/** True for sound after which speech keeps its form. */
export function isSameSound(a: HeardSound | undefined, b: HeardSound): boolean {
  return (
    a?.codec === b.codec &&
    a.sentWith?.chipHeader === b.sentWith?.chipHeader &&
    a.sentWith?.g726Packing === b.sentWith?.g726Packing
  );
}

function rateOf(heard: HeardSound | undefined): G726Rate | undefined {
  return RATES.find((rate) => heard?.codec === `g726_${rate}`);
}

/** The rate at which a packet of this length holds 20 or 40 ms. */
function likelyRate(bytes: number): G726Rate {
  const fits = (length: number) => RATES.find((rate) => USUAL_SAMPLES.has((length * 64) / rate));
  return fits(bytes) ?? fits(bytes - CHIP_HEADER_BYTES) ?? 32;
}
