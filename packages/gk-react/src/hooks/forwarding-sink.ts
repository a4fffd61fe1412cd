import type { DemuxerSink } from 'gk-sdk/wire';

/** A sink that hands everything on to the one that is wanted at that moment. @internal */
export function forwardingSink(latest: () => Partial<DemuxerSink> | undefined): DemuxerSink {
  return {
    onInfo: (info) => latest()?.onInfo?.(info),
    onVideo: (unit) => latest()?.onVideo?.(unit),
    onAudio: (unit) => latest()?.onAudio?.(unit),
    onGps: (unit) => latest()?.onGps?.(unit),
    onOther: (unit) => latest()?.onOther?.(unit),
    onStatus: (status) => latest()?.onStatus?.(status),
    onEnd: () => latest()?.onEnd?.(),
    onSkipped: (bytes) => latest()?.onSkipped?.(bytes),
  };
}
