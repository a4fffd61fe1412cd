import { expect } from '@open-wc/testing';
import { audioWorkletBuild, audioWorkletSource } from './audio-worklet.generated.js';
import { loadWorklet, workletNode } from './worklet-module.js';

const NOT_LOADED = 'This page cannot load the sound worklet: serve gk-sdk/audio-worklet.js and name it by workletUrl.';
const OTHER_FILE = 'The file at workletUrl is not the sound worklet of this version';

/** Returns the words about a file that a page serves for the worklet, or those of the node that it gives. */
async function told(url: string): Promise<string> {
  const context = new OfflineAudioContext(1, 8_000, 8_000);
  try {
    await loadWorklet(context, url);
    return workletNode(context, 'gk-player', {}).constructor.name;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function toldOf(body: string, type = 'text/javascript'): Promise<string> {
  const url = URL.createObjectURL(new Blob([body], { type }));
  try {
    return await told(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

describe('the sound worklet that a page serves', () => {
  it('gives a node', async () => {
    expect(await toldOf(audioWorkletSource)).to.equal('AudioWorkletNode');
  });

  it('is said to be missing where nothing is served', async () => {
    expect(await told('/no-such-worklet.js')).to.equal(NOT_LOADED);
  });

  it('is said to be missing where a page of errors is served with 200', async () => {
    expect(await toldOf('<!doctype html><title>Not found</title><p>Not found', 'text/html')).to.equal(NOT_LOADED);
  });

  it('is told from a script of another kind', async () => {
    expect(await toldOf('globalThis.started = true;')).to.include(OTHER_FILE);
  });

  it('is told from that of another version', async () => {
    const another = audioWorkletSource.replaceAll(audioWorkletBuild, '0.0.1-00000000');
    expect(another).not.to.equal(audioWorkletSource);
    expect(await toldOf(another)).to.include(OTHER_FILE);
  });
});
