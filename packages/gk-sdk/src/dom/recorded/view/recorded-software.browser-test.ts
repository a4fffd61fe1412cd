import { expect } from '@open-wc/testing';
import { setSoftwareDecoder } from '../../decoders/software-decoder.js';
import { ClipTransport } from '../fixtures/clip-transport.js';
import { createRecordedView } from './recorded-view.js';
import type { RecordedView, RecordedViewOptions } from './recorded-view-types.js';

const GLUE = '/node_modules/@hevcjs/core/dist/wasm/hevc-decode.js';
const ADAPTER = '/packages/gk-sdk/src/dom/decoders/hevc-decoder.ts';
const START_S = 1_700_000_000;

let units: readonly Uint8Array[] = [];
let view: RecordedView | undefined;

function open(renderPath: RecordedViewOptions['renderPath']): RecordedView {
  const made = createRecordedView({
    createPlayback: (onChunk) => new ClipTransport(units, START_S, [1, 2], onChunk),
    ...(renderPath && { renderPath }),
  });
  for (const { element } of made.channels) {
    Object.assign(element.style, { width: '176px', height: '144px' });
    document.body.append(element);
  }
  view = made;
  return made;
}

const told = ({ state, positionS, channels }: RecordedView): string => JSON.stringify([state, positionS, channels]);

async function until(isDone: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const givenUpAt = performance.now() + 15_000;
  while (!(await isDone())) {
    if (performance.now() > givenUpAt) throw new Error(`not in time: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** From the darkest to the brightest of the picture in sight; 0 while there is none. */
async function contrast(shown: RecordedView, channel: number): Promise<number> {
  const blob = await shown.snapshot(channel).catch(() => undefined);
  if (blob === undefined) return 0;
  const bitmap = await createImageBitmap(blob);
  expect([bitmap.width, bitmap.height]).to.deep.equal([176, 144]);
  const context = new OffscreenCanvas(176, 144).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, 176, 144) ?? { data: [] };
  const greens = Array.from(data).filter((_, i) => i % 4 === 1);
  return Math.max(...greens) - Math.min(...greens);
}

describe('createRecordedView with setSoftwareDecoder', () => {
  before(async function () {
    // Nothing to show without WebCodecs' VideoFrame, and nothing to do where the browser has the codec.
    if (typeof VideoDecoder === 'undefined') this.skip();
    const hevc = await VideoDecoder.isConfigSupported({ codec: 'hev1.1.6.L63.90' });
    if (hevc.supported === true) this.skip();
    units = await ClipTransport.load('hevc.h265');
    expect(units).to.have.length(5);
  });

  afterEach(() => {
    setSoftwareDecoder(undefined);
    for (const { element } of view?.channels ?? []) element.remove();
    view?.close();
  });

  it('plays H.265 on every channel, and shows the picture of the time it is sent to', async () => {
    setSoftwareDecoder(`${ADAPTER}?glue=${GLUE}`);
    const shown = open('canvas');
    shown.play();
    const isPlaying = (): boolean => shown.channels.every(({ state }) => state === 'playing');
    await until(isPlaying, () => told(shown));
    await until(
      () => shown.positionS > START_S + 1,
      () => told(shown),
    );
    for (const channel of [1, 2]) expect(await contrast(shown, channel)).to.be.greaterThan(50);
    shown.seek(START_S + 60);
    await until(
      () => shown.positionS > START_S + 60.5 && isPlaying(),
      () => told(shown),
    );
    expect(await contrast(shown, 1)).to.be.greaterThan(50);
  });

  it('says in words that the script cannot be loaded, and without one that there is no decoder', async () => {
    for (const address of ['/packages/gk-sdk/src/dom/no-such-decoder.js', undefined]) {
      setSoftwareDecoder(address);
      const shown = open('canvas');
      shown.play();
      await until(
        () => shown.channels.every(({ state }) => state === 'unsupported'),
        () => told(shown),
      );
      const words = JSON.stringify(shown.channels);
      expect(words).to.contain('cannot decode H.265');
      expect(words.includes('software decoder could not be loaded')).to.equal(address !== undefined);
      shown.close();
    }
  });
});
