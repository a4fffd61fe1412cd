import { useCallback, useMemo, useState } from 'react';
import { useAction, useSession } from 'gk-react';
import { missingAddresses } from 'gk-elements';
import type { GkError } from 'gk-sdk';
import type { LatLng } from 'gk-sdk/rules';
import type { TripRow } from './trip-rows.js';

/** Decimals of a position that make an address: about eleven metres. */
const DECIMALS = 4;

/** The addresses of the trips' places: nothing is looked up before somebody asks. */
export interface TripAddresses {
  /** Address of a place that was looked up. */
  readonly addressOf: (place: LatLng) => string | undefined;
  /** Places to look up, and about how long that takes, seconds. */
  readonly missing: { readonly count: number; readonly durationS: number };
  /** Places looked up since the last press, and all of them; undefined before. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly isRunning: boolean;
  /** The server looks no addresses up. */
  readonly isUnavailable: boolean;
  readonly error: GkError | undefined;
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Looks the places of rows up, one at a time, each once. */
export function useTripAddresses(rows: readonly TripRow[]): TripAddresses {
  const { rest } = useSession();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const [progress, setProgress] = useState<TripAddresses['progress']>();
  const places = useMemo(() => {
    const byKey = new Map<string, LatLng>();
    for (const { from, to } of rows) for (const place of [from, to]) if (place) byKey.set(keyOf(place), place);
    return byKey;
  }, [rows]);
  const missing = useMemo(
    () => missingAddresses([...places].flatMap(([key, place]) => (known.has(key) ? [] : [place]))),
    [places, known],
  );
  const action = useAction(async (signal) => {
    if (!(await rest.geocodingAvailable({ signal }))) return 'unavailable';
    const asked = [...places].filter(([key]) => !known.has(key));
    for (const [index, [key, place]] of asked.entries()) {
      setProgress({ done: index, total: asked.length });
      const address = await rest.reverseGeocode(place, { signal });
      if (signal.aborted) return 'cancelled';
      setKnown((before) => new Map(before).set(key, address ?? ''));
    }
    setProgress({ done: asked.length, total: asked.length });
    return 'done';
  });
  const addressOf = useCallback((place: LatLng) => known.get(keyOf(place)) || undefined, [known]);
  return {
    addressOf,
    missing,
    progress,
    isRunning: action.kind === 'running',
    isUnavailable: action.data === 'unavailable',
    error: action.error,
    run: () => void action.run(),
    cancel: action.cancel,
  };
}

function keyOf({ lat, lng }: LatLng): string {
  return `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`;
}
