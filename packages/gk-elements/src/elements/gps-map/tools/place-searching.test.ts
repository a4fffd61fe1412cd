import { GkError } from 'gk-sdk';
import { expect, it } from 'vitest';
import { PlaceSearching, type NamedPlace } from './place-searching.js';

const depot: NamedPlace = { name: 'Depot North', lat: 24.1, lng: 120.6 };

function setup() {
  const asked: { text: string; signal: AbortSignal; answer: (places: NamedPlace[]) => void; fail: () => void }[] = [];
  let changes = 0;
  const search = (text: string, { signal }: { signal: AbortSignal }): Promise<readonly NamedPlace[]> =>
    new Promise((resolve, reject) => {
      asked.push({
        text,
        signal,
        answer: resolve,
        fail: () => {
          reject(new GkError('forbidden', 'nominatim not enabled'));
        },
      });
    });
  const searching = new PlaceSearching(
    () => ({ search }),
    () => changes++,
  );
  return { asked, searching, changes: () => changes };
}

it('searches for a text without its spaces, and tells what was found', async () => {
  const { asked, searching } = setup();
  const found = searching.find(' depot ');
  expect([asked[0]?.text, searching.state.kind]).toEqual(['depot', 'searching']);
  asked[0]?.answer([depot]);
  await found;
  expect(searching.state).toEqual({ kind: 'found', text: 'depot', places: [depot] });
  await searching.find('  ');
  expect(asked).toHaveLength(1);
});

it('gives a search up for a later one, whose answer alone counts', async () => {
  const { asked, searching } = setup();
  const first = searching.find('a');
  const second = searching.find('b');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[1]?.answer([depot]);
  asked[0]?.answer([]);
  await Promise.all([first, second]);
  expect(searching.state).toMatchObject({ kind: 'found', text: 'b' });
});

it('searches no more once the text is empty', async () => {
  const { asked, searching } = setup();
  const first = searching.find('a');
  await searching.find('');
  asked[0]?.answer([depot]);
  await first;
  expect([asked[0]?.signal.aborted, searching.state]).toEqual([true, { kind: 'idle' }]);
});

it('says why a search failed, and nothing of one that was stopped', async () => {
  const { asked, searching } = setup();
  const failing = searching.find('a');
  asked[0]?.fail();
  await failing;
  expect(searching.state).toEqual({ kind: 'failed', reason: 'nominatim not enabled' });
  const stopped = searching.find('b');
  searching.stop();
  asked[1]?.fail();
  await stopped;
  expect([asked[1]?.signal.aborted, searching.state.kind]).toEqual([true, 'idle']);
});
