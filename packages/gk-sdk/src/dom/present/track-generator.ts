/** The non-standard way of Chromium, on the page: a track whose writable end can move to a worker. @internal */
export interface TrackGenerator extends MediaStreamTrack {
  readonly writable: WritableStream<VideoFrame>;
}

/** The standard way (Safari), in a worker: the track can move to the page. @internal */
export interface WorkerTrackGenerator {
  readonly track: MediaStreamTrack;
  readonly writable: WritableStream<VideoFrame>;
}

// Neither class is known to TypeScript's DOM library, and no browser has both.
declare const MediaStreamTrackGenerator: (new (init: { kind: 'video' }) => TrackGenerator) | undefined;
declare const VideoTrackGenerator: (new () => WorkerTrackGenerator) | undefined;

/** Makes a generator on the page; undefined where there is none. @internal */
export function createPageTrackGenerator(): TrackGenerator | undefined {
  return typeof MediaStreamTrackGenerator === 'undefined'
    ? undefined
    : new MediaStreamTrackGenerator({ kind: 'video' });
}

/** Makes a generator in a worker; undefined where there is none. @internal */
export function createWorkerTrackGenerator(): WorkerTrackGenerator | undefined {
  return typeof VideoTrackGenerator === 'undefined' ? undefined : new VideoTrackGenerator();
}

/** True when this page can make one. @internal */
export function hasPageTrackGenerator(): boolean {
  return typeof MediaStreamTrackGenerator !== 'undefined';
}

/** True when this worker can make one. @internal */
export function hasWorkerTrackGenerator(): boolean {
  return typeof VideoTrackGenerator !== 'undefined';
}
