import { useEffect, useState } from 'react';
import { useSession } from 'gk-react';
import type { Device } from 'gk-sdk';
import { appendSample, MAX_SAMPLES, type SpeedSample } from '../speed-graph-model.js';

/** How far back the graph begins, seconds. */
const HISTORY_S = 1800;

/** Speeds of the last half hour, from the server's record and then as they come. */
export function useSpeedHistory(device: Device): readonly SpeedSample[] {
  const session = useSession();
  const { deviceId } = device;
  const [samples, setSamples] = useState<readonly SpeedSample[]>([]);

  useEffect(() => {
    const abort = new AbortController();
    const endS = Math.floor(session.serverNowS());
    setSamples([]);
    session.rest.gps({ deviceId, startS: endS - HISTORY_S, endS }, { signal: abort.signal }).then(
      (points) => {
        if (abort.signal.aborted) return;
        const recorded = points.map((point) => ({ atS: point.atS, kmh: point.speedKmh }));
        setSamples((live) => live.reduce(appendSample, recorded.slice(-MAX_SAMPLES) as readonly SpeedSample[]));
      },
      // The graph then begins with what comes live.
      () => undefined,
    );
    return () => abort.abort();
  }, [session, deviceId]);

  const kmh = device.position?.speedKmh;
  useEffect(() => {
    if (kmh === undefined) return;
    const atS = session.serverNowS();
    setSamples((before) => appendSample(before, { atS, kmh }));
  }, [session, device, kmh]);
  return samples;
}
