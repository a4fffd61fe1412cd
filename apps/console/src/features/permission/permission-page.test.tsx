import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ServerExtension } from 'gk-sdk';
import { startConsole } from '../../testing/render-console.js';
import { rehearsal } from '../../shared/access/rehearsal.js';
import { notices } from '../../shared/toast/notice-store.js';
import { PermissionPage } from './permission-page.js';

afterEach(() => {
  vi.restoreAllMocks();
  act(() => rehearsal.end());
  cleanup();
  notices.clear();
});

const ROWS = [{ id: 1, name: 'Dispatch', access: '1'.repeat(86) }];

it('stops a save when the rights cannot be read again, says why, and keeps what was edited', async () => {
  const started = startConsole();
  const { recorder } = started;
  recorder.on('S04', () => ({ fields: { R: '1' }, body: JSON.stringify(ROWS) }));
  recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
  await started.signIn();
  started.render(<PermissionPage />);
  fireEvent.keyDown(await screen.findByRole('grid'), { key: ' ' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  recorder.on('S04', () => ({ fields: { R: '500', T: 'The database is away' } }));
  // The session asks for other things by its own clock.
  const asked = () => recorder.requests.filter(({ code }) => code === 'S04').map(({ fields }) => fields['A']);
  const before = asked().length;
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await expect
    .poll(() =>
      notices
        .list()
        .map(({ text }) => text)
        .join(),
    )
    .toContain('Nothing was saved:');
  expect(asked().slice(before)).toEqual(['get']);
  expect(screen.getByText('not saved')).toBeTruthy();
});

/** The matrix of a server that stores changes. */
async function openMatrix() {
  const started = startConsole();
  const { recorder } = started;
  const server = { rows: ROWS };
  recorder.on('S04', ({ fields, body }) => {
    const changes = fields['A'] === 'set' ? (JSON.parse(String(body)) as typeof ROWS) : [];
    const changedIds = changes.map(({ id }) => id);
    const others = server.rows.filter(({ id }) => !changedIds.includes(id));
    const changed = changes.map((row) => ({ ...server.rows.find(({ id }) => id === row.id), ...row }));
    server.rows = [...changed, ...others].toSorted((a, b) => a.id - b.id);
    return { fields: { R: '1' }, body: JSON.stringify(server.rows) };
  });
  recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
  recorder.http.routes['DELETE /gkserver/buffer'] = { json: { message: '' } };
  await started.signIn();
  started.render(<PermissionPage />);
  return { server, grid: await screen.findByRole('grid') };
}

it('takes no change of a switch while it reads again before a save: it would be lost with the saved ones', async () => {
  const { server, grid } = await openMatrix();
  fireEvent.keyDown(grid, { key: ' ' });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' }).disabled).toBe(true);
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.keyDown(grid, { key: ' ' });
  await expect.poll(() => server.rows[0]?.access?.slice(0, 3)).toBe('011');
  await expect.poll(() => screen.queryByText('not saved')).toBeNull();
});

it('tells the second of two administrators what the first has saved, and saves the own changes on top of it', async () => {
  const { server, grid } = await openMatrix();
  const [dashboard, tree] = [0, 1];
  const flag = (access: string | undefined, index: number): string | undefined => access?.charAt(index);
  fireEvent.keyDown(grid, { key: ' ' });
  server.rows = [{ id: 1, name: 'Dispatch', access: `10${'1'.repeat(84)}` }];
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  const theirs = await screen.findByRole('region', { name: 'Saved by another user' });
  expect(
    within(theirs)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tree view']);
  const mine = screen.getByRole('region', { name: 'Dispatch' });
  expect(
    within(mine)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard']);
  expect(flag(server.rows[0]?.access, dashboard)).toBe('1');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => flag(server.rows[0]?.access, dashboard)).toBe('0');
  expect(flag(server.rows[0]?.access, tree)).toBe('0');
});

it('a group that is copied while rights are switched keeps what another administrator has saved of them meanwhile', async () => {
  // Without sizes the grid draws nothing.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1200);
  const { server, grid } = await openMatrix();
  fireEvent.keyDown(grid, { key: ' ' });
  server.rows = [{ id: 1, name: 'Dispatch', access: `10${'1'.repeat(84)}` }];
  fireEvent.click(await screen.findByRole('button', { name: 'Create copy of Dispatch' }));
  await waitFor(() => expect(notices.list().map(({ text }) => text)).toContain('Create Copy OK'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const mine = within(screen.getByRole('dialog')).getByRole('region', { name: 'Dispatch' });
  expect(
    within(mine)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dashboard']);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.rows[0]?.access?.slice(0, 3)).toBe('001');
});

it('hears the buttons of its headings: hidden, copied, opened sections, and the rehearsal of a group', async () => {
  // Without sizes the grid draws nothing.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1200);
  const started = startConsole();
  const { recorder } = started;
  const rows = [...ROWS, { id: 4, name: 'Night', access: '0'.repeat(86) }];
  recorder.on('S04', () => ({ fields: { R: '1' }, body: JSON.stringify(rows) }));
  recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
  recorder.http.routes['DELETE /gkserver/buffer'] = { json: { message: '' } };
  await started.signIn();
  started.render(<PermissionPage />, '/permission?groups=1,4');
  const section = await screen.findByRole('button', { name: /Remote device settings/ });
  expect(section.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(section);
  await waitFor(() => expect(section.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'Edit name of Night' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const sent = recorder.requests.length;
  fireEvent.click(screen.getByRole('button', { name: 'Create copy of Night' }));
  await waitFor(() => expect(recorder.requests.slice(sent).map(({ fields }) => fields['A'])).toContain('set'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide Night' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '4 Night' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'See the console as Dispatch' }));
  await waitFor(() => expect(rehearsal.get()?.group.name).toBe('Dispatch'));
  expect(rehearsal.get()?.refusalOf('POST /gkserver/userlist')).toBe('This is for administrators (permission 0) only.');
  expect(screen.queryByText('not saved')).toBeNull();
});

/** The matrix of a server with administrators, a copy of them and another group. */
async function openAdministrators({ extensions = [] }: { readonly extensions?: readonly ServerExtension[] } = {}) {
  // Without sizes the grid draws nothing.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1200);
  const started = startConsole();
  const { recorder } = started;
  const all = '1'.repeat(86);
  const server = {
    rows: [
      { id: 0, name: 'Administrator', access: all },
      { id: 4, name: 'Administrator_Copy', access: all },
      { id: 5, name: 'Night', access: '0'.repeat(86) },
    ],
  };
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.on('S04', ({ fields, body }) => {
    if (fields['A'] === 'set') server.rows.push(...(JSON.parse(String(body)) as typeof server.rows));
    if (fields['A'] === 'delete') {
      const { id } = JSON.parse(String(body)) as { id: number };
      if (id === 5) return { fields: { R: '0', T: 'Night is used by ada, ben' } };
      server.rows = server.rows.filter((row) => row.id !== id);
    }
    return { fields: { R: '1' }, body: JSON.stringify(server.rows) };
  });
  recorder.http.routes['POST /gkserver/userlist'] = { json: { data: [] } };
  recorder.http.routes['DELETE /gkserver/buffer'] = { json: { message: '' } };
  await started.signIn();
  started.render(<PermissionPage />, '/permission?groups=0,4,5');
  await screen.findByRole('columnheader', { name: '0 Administrator' });
  const texts = () => notices.list().map(({ title, text }) => `${title} ${text}`);
  return { texts, server };
}

it('locks the rights of administrators and says why: the server would refuse to take one away', async () => {
  const { texts } = await openAdministrators();
  const reason = 'Administrators keep all rights: the server takes none of them away.';
  const cell = screen.getByRole('gridcell', { name: `Dashboard, Administrator: Enabled. ${reason}` });
  expect(cell.getAttribute('aria-disabled')).toBe('true');
  expect(cell.title).toBe(reason);
  expect(screen.getByRole('columnheader', { name: '0 Administrator' }).textContent).toContain('Keeps all rights');
  fireEvent.click(cell);
  fireEvent.keyDown(screen.getByRole('grid'), { key: ' ' });
  expect(texts().join()).toContain(reason);
  expect(screen.queryByText('not saved')).toBeNull();
});

it('says a state in each cell', async () => {
  await openAdministrators();
  const night = screen.getByRole('gridcell', { name: 'Dashboard, Night: Disabled' });
  expect(night.textContent).toBe('Disabled');
  fireEvent.click(night);
  expect(await screen.findByRole('gridcell', { name: 'Dashboard, Night: Enabled, not saved' })).toBeTruthy();
});

it('says of a copy of the administrators that it is none: when it is made, and in its heading', async () => {
  const { texts } = await openAdministrators();
  const none = (name: string) => screen.getByRole('columnheader', { name }).textContent?.includes('No administrators');
  expect(['0 Administrator', '4 Administrator_Copy', '5 Night'].map(none)).toEqual([false, true, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Create copy of Administrator' }));
  await waitFor(() => expect(texts().join()).toMatch(/Create Copy OK\. Users of this group are no administrators/));
});

it('offers no Delete on a server that does not have the call', async () => {
  await openAdministrators();
  expect(screen.getByRole('button', { name: 'Create copy of Night' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Night' })).toBeNull();
});

it('deletes groups above 3 after a question, and says who has one that cannot be deleted', async () => {
  const { texts } = await openAdministrators({ extensions: ['permission-group-delete'] });
  expect(screen.queryByRole('button', { name: 'Delete Administrator' })).toBeNull();
  const remove = async (name: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: `Delete ${name}` }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  };
  fireEvent.click(screen.getByRole('gridcell', { name: /^Dashboard, Administrator_Copy: Enabled/ }));
  await screen.findByText('not saved');
  await remove('Night');
  await waitFor(() => expect(texts().join()).toContain('Night is used by ada, ben'));
  await remove('Administrator_Copy');
  await waitFor(() => expect(texts().join()).toContain('Permission group deleted'));
  expect(screen.queryByRole('columnheader', { name: '4 Administrator_Copy' })).toBeNull();
  // Its changes are gone with it.
  expect(screen.queryByText('not saved')).toBeNull();
});

it('keeps what was switched in other groups when another administrator has deleted one, and makes none anew', async () => {
  const { server } = await openAdministrators({ extensions: ['permission-group-delete'] });
  fireEvent.click(screen.getByRole('gridcell', { name: /^Dashboard, Administrator_Copy: Enabled/ }));
  fireEvent.click(screen.getByRole('gridcell', { name: 'Dashboard, Night: Disabled' }));
  await screen.findByText('not saved');
  server.rows = server.rows.filter(({ id }) => id !== 4);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Another user has deleted the permission group Administrator_Copy. Your changes of it cannot be saved.',
  );
  expect(screen.queryByRole('columnheader', { name: '4 Administrator_Copy' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Administrator_Copy' })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Night' })).getByText('Dashboard')).toBeTruthy();
  expect(server.rows.map(({ name }) => name)).toEqual(['Administrator', 'Night']);
});

it.each([
  ['deleted', [], 'Another user has deleted the permission group Administrator_Copy.', null],
  [
    'replaced',
    [{ id: 4, name: 'Drivers', access: '0'.repeat(86) }],
    'Another user has renamed or replaced the permission group Administrator_Copy: it is Drivers now.',
    '4 Drivers',
  ],
])('neither names nor copies nor deletes a group that another administrator has %s', async (_, there, words, now) => {
  const { texts, server } = await openAdministrators({ extensions: ['permission-group-delete'] });
  server.rows = [...server.rows.filter(({ id }) => id !== 4), ...there];
  const before = JSON.stringify(server.rows);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Administrator_Copy' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(texts().join()).toContain(words));
  expect(screen.queryByRole('columnheader', { name: '4 Administrator_Copy' })).toBeNull();
  if (now !== null) expect(screen.getByRole('columnheader', { name: now })).toBeTruthy();
  expect(JSON.stringify(server.rows)).toBe(before);
});
