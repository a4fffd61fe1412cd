import { cleanup, screen } from '@testing-library/react';
import { GkRequestTreeMenuEvent, GkDeviceTreeLimitReachedEvent, type TreeItem } from 'gk-elements';
import { act } from 'react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { BrandContext } from '../../shared/brand/brand-context.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { TreeViewPage } from './tree-view-page.js';

// The tree is tested in a browser; here it only requests the menu of the item that a button names.
const ITEMS: readonly TreeItem[] = [
  { kind: 'group', groupId: '1' },
  { kind: 'device', deviceId: 'BUS-1' },
  { kind: 'channel', deviceId: 'BUS-2', channel: 1 },
];
interface TreeProps {
  readonly hidePositions?: boolean;
  readonly onGkRequestTreeMenu?: (event: GkRequestTreeMenuEvent) => void;
  readonly onGkDeviceTreeLimitReached?: (event: GkDeviceTreeLimitReachedEvent) => void;
}
const refusals: GkDeviceTreeLimitReachedEvent[] = [];
vi.mock('gk-react/elements/device-tree', () => ({
  GkDeviceTree: ({ hidePositions, onGkRequestTreeMenu, onGkDeviceTreeLimitReached }: TreeProps) => (
    <>
      {ITEMS.map((item) => (
        <button key={item.kind} onClick={() => onGkRequestTreeMenu?.(new GkRequestTreeMenuEvent(item, 0, 0))}>
          {item.kind}
        </button>
      ))}
      {!hidePositions && <p>GPS entry</p>}
      <button
        onClick={() => {
          const refusal = new GkDeviceTreeLimitReachedEvent();
          refusals.push(refusal);
          onGkDeviceTreeLimitReached?.(refusal);
        }}
      >
        one too many
      </button>
    </>
  ),
}));

afterEach(() => {
  cleanup();
  notices.clear();
});

function Where() {
  return <p data-testid="where">{useLocation().search}</p>;
}

it('opens the drawer of a vehicle from its row and those below it, as device lists do', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(
    <>
      <TreeViewPage />
      <Where />
    </>,
    '/treeview?layout=default',
  );
  const ask = (kind: TreeItem['kind']): string | null => {
    act(() => screen.getByRole('button', { name: kind }).click());
    return screen.getByTestId('where').textContent;
  };
  expect(ask('group')).toBe('?layout=default');
  expect(ask('device')).toBe('?layout=default&vehicle=BUS-1');
  expect(ask('channel')).toBe('?layout=default&vehicle=BUS-2');
});

it('says that a group could not be loaded, not that nothing in it fits, and shows the tree when it is there', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
  await signIn();
  render(<TreeViewPage />, '/treeview?group=7');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('button', { name: 'device' })).toBeNull();
  routes['POST /gkcommon/groupdevicelist'] = { json: ['BUS-1'] };
  act(() => again.click());
  expect(await screen.findByRole('button', { name: 'device' })).toBeTruthy();
});

it("says 'max channels' in a toast titled error for a second, in place of the tree's own line", async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<TreeViewPage />, '/treeview');
  act(() => screen.getByRole('button', { name: 'one too many' }).click());
  expect(refusals.at(-1)?.defaultPrevented).toBe(true);
  expect(notices.list()).toMatchObject([{ title: 'error', text: 'max channels', dismissAfterMs: 1_000 }]);
});

it('offers no GPS entry, and shows no map tile of a link, where the brand has no map', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const open = (disableMap: boolean): void => {
    render(
      <BrandContext value={readBrand({ switches: { disableMap } })}>
        <TreeViewPage />
      </BrandContext>,
      '/treeview?wall=BUS-1.gps',
    );
  };
  open(false);
  expect(screen.getByText('GPS entry')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  cleanup();
  open(true);
  expect(screen.queryByText('GPS entry')).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByText('Choose channels of a device in the tree.')).toBeTruthy();
});

it('shows of the tiles of a link those that the permission allows: one channel at permission 2, and the maps', async () => {
  const { signIn, render } = startConsole({ permission: 2 });
  await signIn();
  const wall = ['A', 'B', 'C'].flatMap((id) => [`${id}.1`, `${id}.gps`]).join(',');
  render(<TreeViewPage />, `/treeview?wall=${wall}`);
  const names = (await screen.findAllByRole('article')).map(({ ariaLabel }) => ariaLabel);
  expect(names.filter((name) => !name?.endsWith('Map'))).toHaveLength(1);
  expect(names.length).toBeGreaterThan(1);
});
