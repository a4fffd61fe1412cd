// Writes vectors/g711.json and vectors/g726.json from the SDK's own codecs, once these agree with the vectors of the ITU
// (src/wire/audio/g726-itu.test.ts, by GK_DATA): for servers and tests that do not have those.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const vectors = fileURLToPath(new URL('../vectors/', import.meta.url));
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('../src/wire.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'esm',
  logLevel: 'error',
});
const { encodeG711, decodeG711, G726Encoder, G726Decoder } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

/** A swell with a harmonic, silence, then full scale. */
const samples = Array.from({ length: 480 }, (_, i) =>
  i < 320
    ? Math.round((6000 * Math.sin(i / 4) + 3000 * Math.sin(i / 1.7)) * Math.sin((i * Math.PI) / 320))
    : i < 400
      ? 0
      : i % 16 < 8
        ? 32_767
        : -32_768,
);
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const pcm = Int16Array.from(samples);

const laws = ['a', 'mu'].map((law) => {
  const codes = encodeG711(pcm, law);
  return { law, codes: hex(codes), decoded: [...decodeG711(codes, law)] };
});
const about = (subject) =>
  `${subject}: 16-bit samples of 8000 Hz, the bytes that they become, and the samples of those bytes.`;
const write = (name, value) => writeFileSync(`${vectors}${name}`, `${JSON.stringify(value, undefined, 2)}\n`);
write('g711.json', { about: about('G.711 (ITU-T G.711)'), samples, laws });

const streams = [16, 24, 32, 40].flatMap((rate) =>
  ['rfc3551', 'aal2'].map((packing) => {
    const bytes = new G726Encoder({ rate, packing }).encode(pcm);
    const decoder = () => new G726Decoder({ rate, packing });
    const g711 = (law) => hex(decoder().decodeToG711(bytes, law));
    return {
      rate,
      packing,
      bytes: hex(bytes),
      decoded: [...decoder().decode(bytes)],
      alaw: g711('a'),
      mulaw: g711('mu'),
    };
  }),
);
/** Code words that no encoder makes of speech: full swings of either sign, whose sum wraps to -32768. */
const SWINGS = [
  ...'gggffgggefggfgggfgfffhhfgfgggefggffggffggeffgggefggghgfgegffggfefhhgghfggfff',
  ...'ffggggfggggfffggfhfggff',
].map((letter) => Number.parseInt(letter, 36));

/** One code word a byte: what the packed streams above do not come to. */
const codeWords = [24, 32, 40]
  .map((rate) => {
    const least = 2 ** (rate / 8) - 2;
    return { rate, codes: Array.from({ length: 48 }, (_, i) => (i % 6 < 2 ? least : i % 5 < 1 ? 1 : 0)) };
  })
  .concat({ rate: 40, codes: SWINGS })
  .map(({ rate, codes }) => {
    const g711 = (law) => {
      const decoder = new G726Decoder({ rate });
      return hex(Uint8Array.from(codes, (code) => decoder.g711(code, law)));
    };
    return { rate, codes: hex(Uint8Array.from(codes)), alaw: g711('a'), mulaw: g711('mu') };
  });
write('g726.json', {
  about: `${about('G.726 (ITU-T G.726) from reset, in both packings')} alaw and mulaw: those bytes as G.711, with the synchronous coding adjustment. codeWords: one code word a byte, from reset, as G.711: minus zero of the mu-law (7f), and a sum of -32768.`,
  samples,
  streams,
  codeWords,
});
