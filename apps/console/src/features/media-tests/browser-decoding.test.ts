import { expect, it } from 'vitest';
import { askDecoding } from './browser-decoding.js';

const find = async (apis: Parameters<typeof askDecoding>[0], name: string) =>
  (await askDecoding(apis)).find(({ codec }) => codec.name === name);

it('asks each interface that the browser has', async () => {
  const apis = {
    VideoDecoder: {
      isConfigSupported: (config: VideoDecoderConfig) =>
        Promise.resolve({ config, supported: config.codec.startsWith('avc1') }),
    },
    MediaSource: { isTypeSupported: (type: string) => type === 'video/mp4; codecs="avc1.42E01F"' },
    navigator: {
      mediaCapabilities: {
        decodingInfo: () =>
          Promise.resolve({ supported: true, smooth: true, powerEfficient: true } as MediaCapabilitiesDecodingInfo),
      },
    },
  };
  expect(await find(apis, 'H.264 Baseline')).toMatchObject({ webCodecs: true, mediaSource: true, efficient: true });
  expect(await find(apis, 'H.265 Main')).toMatchObject({ webCodecs: false, mediaSource: false });
  expect(await find(apis, 'AAC-LC')).toMatchObject({ webCodecs: undefined, efficient: undefined });
});

it('knows nothing where the browser has no such interface, or refuses to answer', async () => {
  expect(await find({}, 'H.264 Main')).toMatchObject({
    webCodecs: undefined,
    mediaSource: undefined,
    efficient: undefined,
  });
  const refusing = { VideoDecoder: { isConfigSupported: () => Promise.reject(new TypeError('no such codec')) } };
  expect(await find(refusing, 'H.264 Main')).toMatchObject({ webCodecs: undefined });
});
