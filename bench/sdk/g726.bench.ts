// G.726 (M11): how many times faster than it is spoken, beside a table look-up per sample (G.711).
import { encodeG711 } from '../../packages/gk-sdk/src/wire.js';
import { G726Decoder, G726Encoder, type G726Rate } from '../../packages/gk-sdk/src/wire/audio/g726.js';
import { interleaved, report } from './measure.js';

const SECONDS = 30;
const TARGET = 500;
const speech = Int16Array.from({ length: SECONDS * 8000 }, (_, i) =>
  Math.round(5000 * Math.sin(i / 7) * Math.sin(i / 900) + 3000 * Math.sin(i / 2.3) * Math.sin(i / 5000)),
);
const rates: readonly G726Rate[] = [16, 24, 32, 40];

report(
  rates.flatMap((rate) => {
    const packed = new G726Encoder({ rate }).encode(speech);
    const works = {
      encode: () => new G726Encoder({ rate }).encode(speech),
      decode: () => new G726Decoder({ rate }).decode(packed),
    };
    return Object.entries(works).map(([name, work]) => {
      const { oursMs, yardstickMs } = interleaved(work, () => encodeG711(speech, 'a'), 11);
      const factor = (SECONDS * 1000) / oursMs;
      return {
        what: `G.726 at ${rate} kbit/s, ${name}`,
        ours: `${factor.toFixed(0)} times real time`,
        beside: `G.711 by table ${((SECONDS * 1000) / yardstickMs).toFixed(0)} times`,
        target: `>= ${TARGET} times`,
        met: factor >= TARGET,
      };
    });
  }),
);
