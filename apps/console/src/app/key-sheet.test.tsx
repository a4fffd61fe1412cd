import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CalibrationDrawing } from '../features/device-setup/calibration/calibration-drawing.js';
import { calibrationOf } from '../features/device-setup/calibration/calibration-kinds.js';
import { stepOf } from '../features/events/pop-up/pop-up-keys.js';
import { PlaceList } from '../features/route-planning/place-list.js';
import { rehearsal } from '../shared/access/rehearsal.js';
import { undoKeys } from '../shared/map-editor/editor-layout.js';
import { gridTarget } from '../shared/table/grid-keys.js';
import { useWallInput } from '../shared/wall/use-wall-input.js';
import { KeySheet } from '../shell/key-sheet.js';
import { KEY_SCOPES, uniqueScopes } from '../shell/key-scopes.js';
import { startConsole } from '../testing/render-console.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
});

const nothing = (): void => undefined;

/** Returns the meaning of a key in a scope; undefined where the table does not have it. */
const doesOf = (title: string, key: string): string | undefined =>
  KEY_SCOPES.find((room) => room.title === title)?.keys.find(({ keys }) => keys.includes(key))?.does;

async function open(isGuest = false) {
  const { signIn, render: renderIn } = startConsole();
  await signIn();
  if (isGuest)
    rehearsal.begin({ group: { id: 3, name: 'Guests', access: '0'.repeat(86) }, refusalOf: () => undefined });
  renderIn(<KeySheet onClose={nothing} />);
  await screen.findByRole('region', { name: 'On every screen' });
}

it('has the keys of every room under its name', async () => {
  await open();
  const room = within(screen.getByRole('region', { name: 'In editors with a drawing' }));
  const rows = room.getAllByRole('term').map((term) => {
    const keys = [...term.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    return [...keys, term.nextElementSibling?.textContent];
  });
  expect(rows).toEqual([
    ['Ctrl+z', 'Undo'],
    ['Ctrl+y', 'Ctrl+Shift+z', 'Redo'],
  ]);
  const tables = within(screen.getByRole('region', { name: 'In tables' }));
  expect(tables.getByText('Go to the next cell').previousElementSibling?.textContent).toBe('↑↓←→');
});

it('leaves out the room of events for users without the right to them', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'In the close-up of an event' })).toBeTruthy();
  cleanup();
  await open(true);
  expect(screen.queryByRole('region', { name: 'In the close-up of an event' })).toBeNull();
});

it('refuses a key that stands twice in a room, or that does something on every screen', () => {
  const room = (...keys: string[]) => [{ title: 'Room', keys: keys.map((key) => ({ keys: [key], does: key })) }];
  expect(() => uniqueScopes(room('Enter', 'Enter'))).toThrow('The key "Enter" of "Room" stands twice.');
  expect(() => uniqueScopes(room('/'))).toThrow();
  expect(uniqueScopes(room('Enter', 'Home'))).toHaveLength(1);
});

it('tells of tables what their grid does', () => {
  const rows = KEY_SCOPES.find(({ title }) => title === 'In tables')?.keys.flatMap(({ keys }) => keys) ?? [];
  const moves = rows.filter((key) => key !== 'Enter' && key !== 'Space');
  const from = { row: 20, column: 5 };
  for (const key of moves) {
    const press = { key: key.replace('$mod+', ''), ctrl: key.startsWith('$mod') };
    expect([key, gridTarget(press, from, 50, 10)]).not.toEqual([key, undefined]);
  }
  expect(moves).toHaveLength(10);
});

it.each([
  ['ArrowUp', -1, 'above'],
  ['ArrowLeft', -1, 'above'],
  ['ArrowDown', 1, 'below'],
  ['ArrowRight', 1, 'below'],
])('tells of the close-up of an event that %s goes %i', (key, step, where) => {
  expect(stepOf(key)).toBe(step);
  expect(doesOf('In the close-up of an event', key)).toContain(where);
});

it.each([
  ['z', false, 'Undo', '$mod+z'],
  ['y', false, 'Redo', '$mod+y'],
  ['z', true, 'Redo', '$mod+Shift+z'],
])('tells of editors what Ctrl with %s and Shift %s does: %s', (key, shiftKey, does, stands) => {
  const done: string[] = [];
  const undoable = { undo: () => void done.push('Undo'), redo: () => void done.push('Redo') };
  render(<button onKeyDown={undoKeys(undoable)}>Drawing</button>);
  fireEvent.keyDown(screen.getByRole('button'), { key, shiftKey, ctrlKey: true });
  expect(done).toEqual([does]);
  expect(doesOf('In editors with a drawing', stands)).toBe(does);
});

it.each([
  ['ArrowUp', 0, 'ahead'],
  ['ArrowLeft', 0, 'ahead'],
  ['ArrowDown', 2, 'back'],
  ['ArrowRight', 2, 'back'],
])('tells of the handle of a tile where %s moves it: to %i', (key, place, where) => {
  const moves: (readonly number[])[] = [];
  function Handle() {
    const { handle } = useWallInput(
      { current: null },
      {
        places: [0, 1, 2],
        isFixed: false,
        move: (from, to) => void moves.push([from, to]),
        remove: () => undefined,
        turn: () => false,
        hold: () => false,
        fullscreen: () => false,
      },
    );
    return <button {...handle(1)}>Move</button>;
  }
  render(<Handle />);
  fireEvent.keyDown(screen.getByRole('button'), { key });
  expect(moves).toEqual([[1, place]]);
  expect(doesOf('On the handle of a tile', key)).toContain(where);
});

it.each([
  ['ArrowUp', [2, 1, 3], 'up'],
  ['ArrowDown', [1, 3, 2], 'down'],
])('tells of the positions of a route where Alt and %s moves the second one: to %j', (key, order, where) => {
  const moves: number[][] = [];
  const places = [1, 2, 3].map((lat) => ({ lat, lng: 0 }));
  render(
    <PlaceList places={places} disabled={false} onChange={(next) => void moves.push(next.map(({ lat }) => lat))} />,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move B down' }), { key, altKey: true });
  expect(moves).toEqual([order]);
  expect(doesOf('In the positions of a route', `Alt+${key}`)).toContain(where);
});

it.each([
  [false, 1],
  [true, 10],
])('tells of calibration points how far an arrow moves them, with Shift %s: by %i', (shiftKey, step) => {
  const moves: object[] = [];
  const kind = calibrationOf('MotovisAdas', 'AdasCali')!;
  render(
    <CalibrationDrawing kind={kind} points={[{ x: 300, y: 300 }]} onMoved={(_, point) => void moves.push(point)} />,
  );
  const keys = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;
  for (const [key, [x, y]] of Object.entries(keys)) {
    moves.length = 0;
    fireEvent.keyDown(screen.getByRole('slider'), { key, shiftKey });
    expect(moves).toEqual([{ x: 300 + x * step, y: 300 + y * step }]);
    expect(doesOf('On a calibration point', `${shiftKey ? 'Shift+' : ''}${key}`)).toBe(`Move the point by ${step}`);
  }
});
