/** Queued upload. */
export interface UploadJob {
  /** Start of the wait, unix seconds. */
  readonly addedS: number;
  readonly bytes: number;
}

/** How uploads go. */
export interface UploadLimits {
  /** Uploads at the same time. */
  readonly maxRun: number;
  /** Bytes a second of all together. */
  readonly bytesPerS: number;
  /** Uploads that may wait; more are not taken. */
  readonly maxWait: number;
}

/** When an upload began and ended, unix seconds; 0 = not yet. */
export interface UploadTimes {
  readonly startS: number;
  readonly endS: number;
}

/**
 * How far uploads are at `nowS`: they begin in the order of `jobs`, which is that of their `addedS`, and those under way
 * share the rate. A job that found no room is missing.
 */
export function uploadTimes<Job extends UploadJob>(
  jobs: readonly Job[],
  { maxRun, bytesPerS, maxWait }: UploadLimits,
  nowS: number,
): Map<Job, UploadTimes> {
  const times = new Map<Job, UploadTimes>();
  const coming = [...jobs];
  const waiting: Job[] = [];
  let running: { readonly job: Job; readonly startS: number; leftBytes: number }[] = [];
  let atS = coming[0]?.addedS ?? nowS;
  while (atS <= nowS && coming.length + waiting.length + running.length > 0) {
    for (let job = coming[0]; job !== undefined && job.addedS <= atS; job = coming[0]) {
      coming.shift();
      if (waiting.length >= maxWait) continue;
      waiting.push(job);
      times.set(job, { startS: 0, endS: 0 });
    }
    for (const job of waiting.splice(0, maxRun - running.length)) {
      running.push({ job, startS: atS, leftBytes: job.bytes });
      times.set(job, { startS: atS, endS: 0 });
    }
    const share = bytesPerS / Math.max(1, running.length);
    const nextEndS = atS + Math.min(...running.map(({ leftBytes }) => leftBytes / share));
    const nextS = Math.min(nextEndS, coming[0]?.addedS ?? Infinity);
    for (const upload of running) upload.leftBytes -= share * (nextS - atS);
    // A remainder below one byte is rounding.
    const ended = running.filter(({ leftBytes }) => leftBytes < 1);
    running = running.filter(({ leftBytes }) => leftBytes >= 1);
    if (nextS <= nowS) for (const { job, startS } of ended) times.set(job, { startS, endS: nextS });
    atS = nextS;
  }
  return times;
}
