import { useMemo } from 'react';
import { useResource } from 'gk-react';
import { fencesResource, type Fence, type MapRuleTitle } from 'gk-sdk/rest';
import { needsDrawing } from 'gk-sdk/rules';
import { useRest } from '../../shared/query/use-rest.js';

/** Fences read at a time. */
const AT_ONCE = 4;

/** The drawn fences beside the chosen one. Empty until they are read; what cannot be read is left out of the map. */
export function useOtherFences(titles: readonly MapRuleTitle[] | undefined, index: number): readonly Fence[] {
  const fences = useRest(fencesResource);
  const wanted = (titles ?? []).filter(({ title }) => title !== '').map((row) => row.index);
  const key = wanted.length === 0 ? undefined : ['all-fences', ...wanted];
  const read = useResource(key, async (signal) => {
    const found: { readonly index: number; readonly fence: Fence }[] = [];
    const left = [...wanted];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        found.push({ index: next, fence: await fences.read(next, { signal }) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return found;
  });
  return useMemo(
    () => (read.data ?? []).flatMap((each) => (each.index === index || needsDrawing(each.fence) ? [] : [each.fence])),
    [read.data, index],
  );
}
