/** The one AudioContext of a page, and what all sound goes through. @internal */
export interface SharedContext {
  readonly context: AudioContext;
  /** Connect to this: a limiter ahead of the loudspeaker, as a gain of 5 would clip what is loud. */
  readonly output: AudioNode;
  /** Gives it back; the context ends with its last user. Idempotent. */
  release(): void;
}

let shared: { readonly context: AudioContext; readonly output: AudioNode; users: number } | undefined;

/** Joins the context of the page, made if need be. @internal */
export function joinContext(): SharedContext {
  shared ??= create();
  const joined = shared;
  joined.users += 1;
  let released = false;
  return {
    context: joined.context,
    output: joined.output,
    release: () => {
      if (released) return;
      released = true;
      joined.users -= 1;
      if (joined.users > 0) return;
      if (shared === joined) shared = undefined;
      void joined.context.close();
    },
  };
}

function create(): NonNullable<typeof shared> {
  const context = new AudioContext({ latencyHint: 'interactive' });
  const output = new DynamicsCompressorNode(context, {
    threshold: -6,
    knee: 0,
    ratio: 20,
    attack: 0.002,
    release: 0.1,
  });
  output.connect(context.destination);
  return { context, output, users: 0 };
}
