import { useMemo } from 'react';
import { useResource } from 'gk-react';
import { fencesResource, type Fence, type MapRuleTitle } from 'gk-sdk/rest';
import { hasFix } from 'gk-sdk/rules';
import { useRest } from '../../shared/query/use-rest.js';

/** Fences read at a time. */
const AT_ONCE = 4;

/** The fences beside the chosen one, for the map and for files. */
export interface OtherFences {
  /** Those that are drawn, of what could be read. */
  readonly drawn: readonly Fence[];
  /** All of them are read. */
  readonly complete: boolean;
  /** They are being read for the first time. */
  readonly loading: boolean;
  /** How many could not be read. */
  readonly failed: number;
  readonly reload: () => void;
}

/** Reads the fences beside the chosen one; one that cannot be read leaves the others. */
export function useOtherFences(titles: readonly MapRuleTitle[] | undefined, index: number): OtherFences {
  const fences = useRest(fencesResource);
  const wanted = (titles ?? []).filter(({ title }) => title !== '').map((row) => row.index);
  const key = titles && ['all-fences', ...wanted];
  const { kind, data, reload } = useResource(key, async (signal) => {
    const found: { readonly index: number; readonly fence: Fence | undefined }[] = [];
    const left = [...wanted];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift()) {
        const fence = await fences.read(next, { signal }).catch(() => undefined);
        found.push({ index: next, fence });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found;
  });
  return useMemo(() => {
    const others = (data ?? []).filter((each) => each.index !== index);
    const read = others.flatMap(({ fence }) => fence ?? []);
    const failed = others.length - read.length;
    return {
      drawn: read.filter(hasFix),
      complete: data !== undefined && failed === 0,
      loading: kind === 'loading' && data === undefined,
      failed,
      reload,
    };
  }, [kind, data, index, reload]);
}
