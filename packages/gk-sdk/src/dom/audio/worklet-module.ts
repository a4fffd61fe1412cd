import { GkError } from '../../errors/gk-error.js';
import { audioWorkletUrl } from './audio-worklet-url.js';
import { audioWorkletBuild, audioWorkletSource } from './audio-worklet.generated.js';
import { loadsInto } from './shared-audio-context.js';

const loaded = new WeakMap<BaseAudioContext, Promise<void>>();

/**
 * Loads the worklet into a context, once. It is inlined; a page whose policy forbids `blob:` scripts serves
 * `gk-sdk/audio-worklet.js` and names its address, here or for the whole page.
 *
 * @throws GkError `unsupported` where the page may not load it, or the browser has no worklets.
 * @internal
 */
export function loadWorklet(context: BaseAudioContext, url: string | undefined): Promise<void> {
  const known = loaded.get(context);
  if (known !== undefined) return known;
  const loading = load(context, url).catch((cause: unknown) => {
    loaded.delete(context);
    throw new GkError(
      'unsupported',
      'This page cannot load the sound worklet: serve gk-sdk/audio-worklet.js and name it by workletUrl.',
      { cause },
    );
  });
  loaded.set(context, loading);
  return loading;
}

/**
 * Makes a node of the worklet, whose processors have the name of their build.
 *
 * @throws GkError `unsupported` where the page serves another file than the worklet of this build.
 * @internal
 */
export function workletNode(
  context: BaseAudioContext,
  name: 'gk-player' | 'gk-capture',
  options: AudioWorkletNodeOptions,
): AudioWorkletNode {
  try {
    return new AudioWorkletNode(context, `${name} ${audioWorkletBuild}`, options);
  } catch (cause) {
    const words =
      'The file at workletUrl is not the sound worklet of this version: serve gk-sdk/audio-worklet.js of the version of gk-sdk that this page loads.';
    throw new GkError('unsupported', words, { cause });
  }
}

async function load(context: BaseAudioContext, url: string | undefined): Promise<void> {
  // Whoever makes a player starts it in the same turn, often in a gesture's: that comes first.
  await Promise.resolve();
  const address = url ?? audioWorkletUrl();
  const loading = address === undefined ? addInlined(context) : context.audioWorklet.addModule(address);
  loadsInto(context, loading);
  await loading;
}

async function addInlined(context: BaseAudioContext): Promise<void> {
  const inline = URL.createObjectURL(new Blob([audioWorkletSource], { type: 'text/javascript' }));
  try {
    await context.audioWorklet.addModule(inline);
  } finally {
    URL.revokeObjectURL(inline);
  }
}
