import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDevice, type FakeRoutes } from 'gk-sdk/testing';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { GroupsPage } from './groups-page.js';

// jsdom does not scroll.
beforeEach(() => {
  Element.prototype.scrollTo = () => undefined;
  // Without sizes the rows of the devices are not drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1200);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  notices.clear();
});

interface Link {
  readonly groupid: number;
  readonly deviceid: string;
}

const group = (groupid: number, parentid: number | null, name: string) => ({ groupid, parentid, name });
const isSame = (a: Link, b: Link): boolean => a.groupid === b.groupid && a.deviceid === b.deviceid;

/** The page on a server that keeps which devices are in which groups. */
async function open(groups: readonly object[], permission = 0, refused: FakeRoutes = {}) {
  const devices = [1, 2, 3].map((number) => buildDevice({ deviceId: `BUS-${number}` }));
  const { recorder, signIn, render } = startConsole({ devices, permission });
  const { routes } = recorder.http;
  let links: readonly Link[] = [];
  const linkOf = (body: unknown): Link => body as Link;
  for (const user of ['', '/anna']) {
    routes[`GET /gkserver/usergroup${user}`] = { json: { data: groups } };
    routes[`GET /gkserver/groupdevice${user}`] = () => ({ json: { data: links } });
  }
  routes['POST /gkserver/groupdevice'] = ({ body }) => {
    links = [...links, linkOf(body)];
    return { json: { data: links } };
  };
  routes['DELETE /gkserver/groupdevice'] = ({ body }) => {
    links = links.filter((link) => !isSame(link, linkOf(body)));
    return { json: { data: links } };
  };
  const answers = { ...routes };
  Object.assign(routes, refused);
  await signIn();
  render(<GroupsPage />, '/groupsetting');
  return { requests: recorder.http.requests, mend: () => void Object.assign(routes, answers) };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const openGroup = () =>
  within(screen.getByRole('navigation', { name: 'Group path' })).getByText((_, element) =>
    Boolean(element?.hasAttribute('aria-current')),
  ).textContent;
/** The devices of the open group that are checked, once no change is under way. */
async function checked(list: HTMLElement): Promise<number> {
  await waitFor(() => expect(list.ariaReadOnly ?? list.getAttribute('aria-readonly')).toBe('false'));
  return within(list).queryAllByRole('option', { selected: true }).length;
}

it('devices are checked by keyboard, moved in bulk, and moved back', async () => {
  await open([group(1, null, 'root'), group(2, 1, 'east'), group(3, 1, 'west')]);
  fireEvent.click(await screen.findByRole('button', { name: /^east,/ }));
  const list = await screen.findByRole('listbox', { name: /^Devices of east/ });
  await within(list).findAllByRole('option');
  fireEvent.keyDown(list, { key: ' ' });
  await waitFor(async () => expect(await checked(list)).toBe(1));
  expect(notices.list().map(({ title }) => title)).toContain('setted list');
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  fireEvent.keyDown(list, { key: ' ' });
  await waitFor(async () => expect(await checked(list)).toBe(2));

  press('Move devices to another group');
  const dialog = await screen.findByRole('dialog');
  const to = within(dialog).getByLabelText('To the group');
  fireEvent.change(to, { target: { value: '3' } });
  expect(within(to).getByRole('option', { selected: true }).textContent).toBe('root / west');
  expect(within(within(dialog).getByRole('listbox')).getAllByRole('option')).toHaveLength(2);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move 2 devices' }));
  await waitFor(() => expect(notices.list().at(-1)?.text).toMatch(/west – .*east – .*\(removed\)/));
  await waitFor(async () => expect(await checked(list)).toBe(0));
  press('Undo');
  await waitFor(async () => expect(await checked(list)).toBe(2));
  press('Redo');
  await waitFor(async () => expect(await checked(list)).toBe(0));
  press('root');
  expect(await screen.findByRole('button', { name: 'west, 2 devices' })).toBeTruthy();
});

it('others see their groups and change nothing; a failed load says why', async () => {
  const refused = { 'GET /gkserver/groupdevice/anna': { json: { hasError: true, message: 'no groups today' } } };
  const { mend, requests } = await open([group(1, null, 'root')], 1, refused);
  expect(await screen.findByText('no groups today')).toBeTruthy();
  mend();
  press('Try again');
  const list = await screen.findByRole('listbox', { name: /^Devices of/ });
  expect(list.getAttribute('aria-readonly')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  fireEvent.click(within(list).getAllByRole('option')[0]!);
  expect(within(list).queryAllByRole('option', { selected: true })).toEqual([]);
  expect(requests.filter(({ method, url }) => method !== 'GET' && url.includes('groupdevice'))).toEqual([]);
});

it('500 groups are drawn as a tree, opened by keyboard and found by name', async () => {
  const parentOf = (index: number) => (index === 0 ? null : Math.floor((index - 1) / 20) + 1);
  const groups = Array.from({ length: 500 }, (_, index) =>
    group(index + 1, parentOf(index), index === 0 ? 'root' : `<b>g${index}</b>`),
  );
  await open(groups);
  const tree = await screen.findByRole('tree', { name: 'Tree of the groups' });
  const items = [...tree.querySelectorAll('[role=treeitem]')];
  expect(items).toHaveLength(500);
  expect(items.filter(({ ariaSelected }) => ariaSelected === 'true').map(({ textContent }) => textContent)).toEqual([
    'root',
  ]);
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) fireEvent.keyDown(tree, { key });
  await waitFor(() => expect(openGroup()).toBe('<b>g10</b>'));
  const find = screen.getByRole('searchbox', { name: 'Find a group' });
  fireEvent.change(find, { target: { value: 'g215' } });
  fireEvent.keyDown(find, { key: 'Enter' });
  await waitFor(() => expect(openGroup()).toBe('<b>g215</b>'));
});
