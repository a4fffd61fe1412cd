/** The one AudioContext of a page, and what all sound goes through. @public */
export interface SharedAudioContext {
  readonly context: AudioContext;
  /** Connect to this: a limiter ahead of the loudspeaker, as a gain of 5 would clip what is loud. */
  readonly output: AudioNode;
  /**
   * Begins to sound; pending while the browser waits for a gesture. Instead of the context's own `resume`. Rejects with the
   * browser's `InvalidStateError` when the context has ended meanwhile.
   */
  resume(): Promise<void>;
  /** Gives it back; the context ends with its last user. Idempotent. */
  release(): void;
}

const LIMIT_DB = -6;
const LIMIT_RATIO = 20;
/** A compressor makes up for what it takes away at full scale (Web Audio API 1.1, "Computing the makeup gain"). */
const MAKEUP_DB = -0.6 * LIMIT_DB * (1 - 1 / LIMIT_RATIO);

/** Worklet modules being loaded into a context. */
const loads = new WeakMap<BaseAudioContext, Promise<unknown>>();

/**
 * Has starts and the end of a context wait until its worklet is loaded: WebKitGTK 2.50 starts and stops in step with the
 * worklet's thread, which waits for the page meanwhile, and both wait for good.
 *
 * @internal
 */
export function loadsInto(context: BaseAudioContext, loading: Promise<unknown>): void {
  const ended = loading.then(
    () => loads.delete(context),
    () => loads.delete(context),
  );
  loads.set(context, ended);
}

let shared: { readonly context: AudioContext; readonly output: AudioNode; users: number } | undefined;

/** Joins the context of the page, made if need be. Browsers keep it silent until the user has acted on the page. @public */
export function acquireAudioContext(): SharedAudioContext {
  shared ??= create();
  const joined = shared;
  joined.users += 1;
  let released = false;
  return {
    context: joined.context,
    output: joined.output,
    resume: () => resume(joined.context),
    release: () => {
      if (released) return;
      released = true;
      joined.users -= 1;
      if (joined.users > 0) return;
      if (shared === joined) shared = undefined;
      void close(joined.context);
    },
  };
}

/** At once where nothing loads: browsers let a gesture count for what it calls. */
async function resume(context: AudioContext): Promise<void> {
  const loading = loads.get(context);
  if (loading !== undefined) await loading;
  // Each start is one more that a worklet's thread may be waited for.
  if (context.state !== 'running' && context.state !== 'closed') await context.resume();
}

async function close(context: AudioContext): Promise<void> {
  await loads.get(context);
  await context.close();
}

function create(): NonNullable<typeof shared> {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const output = new DynamicsCompressorNode(context, {
    threshold: LIMIT_DB,
    knee: 0,
    ratio: LIMIT_RATIO,
    attack: 0.002,
    release: 0.1,
  });
  // Sound below the limit keeps its level.
  const trim = new GainNode(context, { gain: 10 ** (-MAKEUP_DB / 20) });
  output.connect(trim).connect(context.destination);
  return { context, output, users: 0 };
}
