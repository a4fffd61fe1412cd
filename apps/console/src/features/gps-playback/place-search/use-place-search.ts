import { useState } from 'react';
import { useAction, useSession } from 'gk-react';
import type { GkError } from 'gk-sdk';
import { searchPlace, type PlaceFinding, type PlaceSearch } from 'gk-sdk/rest';

/** A search by place and its result so far. */
export interface RunningPlaceSearch {
  /** Of which vehicles the tracks have been read, in their order. */
  readonly findings: readonly PlaceFinding[];
  /** Vehicles in all; 0 before the first search. */
  readonly total: number;
  /** The query that was answered; the fields may have changed since. */
  readonly searched: PlaceSearch | undefined;
  readonly isRunning: boolean;
  /** It ended before all tracks were read. */
  readonly isPartial: boolean;
  /** Why it ended, other than by the user. */
  readonly error: GkError | undefined;
  /** Begins anew. */
  readonly run: (search: PlaceSearch) => void;
  /** Ends it; the result so far stays. */
  readonly cancel: () => void;
}

/** Searches the tracks of vehicles for a place, with results as they come. */
export function usePlaceSearch(): RunningPlaceSearch {
  const { rest } = useSession();
  const [findings, setFindings] = useState<readonly PlaceFinding[]>([]);
  const [searched, setSearched] = useState<PlaceSearch>();
  const total = searched?.deviceIds.length ?? 0;
  const action = useAction(async (signal, search: PlaceSearch) => {
    setFindings([]);
    setSearched(search);
    const tell = (finding: PlaceFinding): void => {
      if (!signal.aborted) setFindings((before) => [...before, finding]);
    };
    await searchPlace(rest, search, tell, { signal });
  });
  const isRunning = action.kind === 'running';
  return {
    findings,
    total,
    searched,
    isRunning,
    isPartial: !isRunning && findings.length < total,
    error: action.kind === 'failed' ? action.error : undefined,
    run: (search) => void action.run(search),
    cancel: action.cancel,
  };
}
