import { GkError } from '../../errors/gk-error.js';
import { audioWorkletUrl } from './audio-worklet-url.js';
import { audioWorkletBuild, audioWorkletSource } from './audio-worklet.generated.js';
import { loadsInto } from './shared-audio-context.js';

/** A file that has not come by then is said to be missing, milliseconds: a browser waits for it for minutes. */
const LOADED_WITHIN_MS = 4_500;

const loaded = new WeakMap<BaseAudioContext, Promise<void>>();

/**
 * Loads the worklet into a context, once. It is inlined; a page whose policy forbids `blob:` scripts serves
 * `gk-sdk/audio-worklet.js` and names its address, here or for the whole page.
 *
 * @throws GkError `unsupported` where the page may not load it, its server does not answer, or the browser has no worklets.
 * @internal
 */
export function loadWorklet(context: BaseAudioContext, url: string | undefined): Promise<void> {
  const known = loaded.get(context);
  if (known !== undefined) return known;
  const loading = load(context, url).catch((cause: unknown) => {
    loaded.delete(context);
    if (cause instanceof GkError) throw cause;
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
  const loading =
    address === undefined ? addInlined(context) : inTime(context.audioWorklet.addModule(address), address);
  loadsInto(context, loading);
  await loading;
}

async function inTime(loading: Promise<void>, address: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Without its query, which is where credentials stand.
      const words = `The sound worklet does not come from ${address.replace(/[?#].*$/, '')}: serve gk-sdk/audio-worklet.js there.`;
      reject(new GkError('unsupported', words));
    }, LOADED_WITHIN_MS);
  });
  try {
    await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function addInlined(context: BaseAudioContext): Promise<void> {
  const inline = URL.createObjectURL(new Blob([audioWorkletSource], { type: 'text/javascript' }));
  try {
    await context.audioWorklet.addModule(inline);
  } finally {
    URL.revokeObjectURL(inline);
  }
}
