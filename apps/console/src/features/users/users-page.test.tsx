import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { UsersPage } from './users-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const ACCOUNT = { name: 'bob', groupid: 1, permission: 2, expirydate: '', memo: '' };

/** Surroundings of the screen: the target of the menu's map entry, the guard, and a way back. */
function Shell() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useScreenAddress()('/')}</output>
      <UnsavedGuard />
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

async function open(
  at = '/usersetting',
  moreGroups: readonly object[] = [],
  account = ACCOUNT,
  others: readonly object[] = [],
) {
  const started = startConsole();
  const { recorder } = started;
  const { routes } = recorder.http;
  recorder.on('S04', () => ({
    fields: { R: '1' },
    body: JSON.stringify([0, 1, 2, 3].map((id) => ({ id, name: `level ${id}`, access: '1'.repeat(86) }))),
  }));
  routes['GET /gkserver/usergroup'] = { json: { data: [{ groupid: 1, parentid: null, name: 'root' }, ...moreGroups] } };
  routes['POST /gkserver/userlist'] = { json: { data: [account, ...others] } };
  await started.signIn();
  started.render(
    <>
      <UsersPage />
      <Shell />
    </>,
    at,
  );
  await screen.findByText('bob');
  return routes;
}

const noticeWords = () => notices.list().map(({ title, text }) => [title, text]);

it('marks names that can be confused with each other', async () => {
  await open('/usersetting', [], ACCOUNT, [
    { ...ACCOUNT, name: 'B\u043eb' },
    { ...ACCOUNT, name: 'carl' },
  ]);
  const marks = await screen.findAllByText('Confusable');
  expect(marks.map(({ title }) => title).sort()).toEqual([
    'This name can be confused with the user B\u043eb',
    'This name can be confused with the user bob',
  ]);
});

it('finds users by what is typed, and goes on to the whole fleet', async () => {
  await open('/usersetting?filter=online');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the users' }), { target: { value: 'anna' } });
  await screen.findByText('No matching users');
  expect(screen.getByText(/^\/\?/).textContent).toBe('/?filter=online');
});

it('tells groups of the same name apart, in the table and where a user gets one', async () => {
  const depot = (groupid: number, parentid: number) => ({ groupid, parentid, name: 'Depot' });
  await open('/usersetting?form=update&user=bob', [depot(7, 1), depot(8, 7)], { ...ACCOUNT, groupid: 7 });
  expect(screen.getByRole('gridcell', { name: 'root / Depot' })).toBeTruthy();
  const select = await screen.findByLabelText<HTMLSelectElement>('Group');
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    'root',
    'root / Depot',
    'root / Depot / Depot',
  ]);
});

it('asks before Back closes the form of a user with what was typed', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const memo = await screen.findByLabelText('Memo');
  await act(async () => void fireEvent.change(memo, { target: { value: 'night' } }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Memo').value).toBe('night');
});

it('an account that cannot be deleted stays, with the words of the server', async () => {
  const routes = await open();
  routes['DELETE /gkserver/account'] = { json: { hasError: true, message: 'bob <b>is on duty</b>' } };
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Are you really delete');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(noticeWords()).toEqual([['error', 'bob <b>is on duty</b>']]));
  expect(screen.getByText('bob')).toBeTruthy();
});

it('a user that cannot be saved keeps what was typed, with the words of the server; a success clears the form', async () => {
  const routes = await open('/usersetting?form=update&user=bob');
  const memo = await screen.findByLabelText<HTMLTextAreaElement>('Memo');
  await act(async () => void fireEvent.change(memo, { target: { value: 'night <i>shift</i>' } }));
  routes['PUT /gkserver/account'] = { json: { hasError: true, message: 'The table is full' } };
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(noticeWords()).toEqual([['error', 'The table is full']]));
  expect(memo.value).toBe('night <i>shift</i>');
  routes['PUT /gkserver/account'] = {
    json: { data: [{ ...ACCOUNT, memo: 'night <i>shift</i>' }], message: 'bob saved' },
  };
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByLabelText('Memo')).toBeNull());
  expect(noticeWords()).toContainEqual(['success', 'bob saved']);
});

/** Opens a file that gives bob a memo; saved changes go into the list of the server. */
async function openFileOfBob() {
  const routes = await open();
  const sent: unknown[] = [];
  routes['PUT /gkserver/account'] = ({ body }) => {
    sent.push(body);
    return { json: { data: [{ ...ACCOUNT, memo: 'early' }], message: 'bob saved' } };
  };
  const file = new File(['name,memo\nbob,early\n'], 'users.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Open CSV', { selector: 'input' }), { target: { files: [file] } });
  const send = await screen.findByRole('button', { name: 'Import 1 user' });
  return { routes, sent, send };
}

it('an import saves its own fields on top of what another user has saved since the list was read', async () => {
  const { routes, sent, send } = await openFileOfBob();
  routes['POST /gkserver/userlist'] = { json: { data: [{ ...ACCOUNT, permission: 3, expirydate: '2026-01-31' }] } };
  fireEvent.click(send);
  expect(await screen.findByText('bob saved')).toBeTruthy();
  expect(sent).toMatchObject([{ editingName: 'bob', memo: 'early', editingPermission: 3, expirydate: '2026-01-31' }]);
});

it('an import leaves a field alone that another user has changed since, says so, and shows the list as it is', async () => {
  const { routes, sent, send } = await openFileOfBob();
  routes['POST /gkserver/userlist'] = { json: { data: [{ ...ACCOUNT, memo: 'on leave' }] } };
  fireEvent.click(send);
  expect(await screen.findByText('Another user has saved changes. Open the file again.')).toBeTruthy();
  expect(sent).toEqual([]);
  expect(screen.getByText('on leave')).toBeTruthy();
});

it('says of a copy of the administrators that its users are none, as soon as it is chosen', async () => {
  const started = startConsole();
  const { recorder } = started;
  const rights = (id: number): string => (id === 0 || id === 4 ? '1' : '0').repeat(86);
  recorder.on('S04', () => ({
    fields: { R: '1' },
    body: JSON.stringify([0, 1, 2, 3, 4].map((id) => ({ id, name: `level ${id}`, access: rights(id) }))),
  }));
  const { routes } = recorder.http;
  routes['GET /gkserver/usergroup'] = { json: { data: [{ groupid: 1, parentid: null, name: 'root' }] } };
  routes['POST /gkserver/userlist'] = { json: { data: [ACCOUNT] } };
  await started.signIn();
  started.render(<UsersPage />, '/usersetting?form=update&user=bob');
  const permission = await screen.findByRole('combobox', { name: /^Permission/ });
  const words = /^Users of this group are no administrators/;
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.change(permission, { target: { value: '4' } });
  await screen.findByText(words);
});

/** Opens a file of three new users on a server that answers the check of accounts. */
async function openFileOfThree(answer: object | 'unreachable', extensions = ['account-check']) {
  const started = startConsole();
  const { recorder } = started;
  const { routes, requests } = recorder.http;
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.on('S04', () => ({
    fields: { R: '1' },
    body: JSON.stringify([0, 1, 2, 3].map((id) => ({ id, name: `level ${id}`, access: '1'.repeat(86) }))),
  }));
  routes['GET /gkserver/usergroup'] = { json: { data: [{ groupid: 1, parentid: null, name: 'root' }] } };
  routes['POST /gkserver/userlist'] = { json: { data: [ACCOUNT] } };
  routes['POST /gkserver/accountcheck'] = answer === 'unreachable' ? answer : { json: answer };
  await started.signIn();
  started.render(<UsersPage />, '/usersetting');
  await screen.findByText('bob');
  const lines = [
    'name,password,group,permission,memo',
    'carl,pw,root,2,',
    'dora,pw,root,2,',
    'bob,,,,early',
    "o'neil,pw,root,2,",
  ];
  const file = new File([lines.join('\n')], 'users.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Open CSV', { selector: 'input' }), { target: { files: [file] } });
  const checks = () => requests.filter(({ url }) => url.endsWith('/gkserver/accountcheck')).map(({ body }) => body);
  return { checks };
}

const previewRows = async (): Promise<(string | null)[][]> => {
  const table = await screen.findByRole('table', { name: 'Users of the file' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1, 3).map((cell) => cell.textContent));
};

it('shows for each line of a file what the server says to it, before anything is sent', async () => {
  const data = [{ problem: '' }, { problem: 'dora can be confused with another user' }, { problem: '' }];
  const { checks } = await openFileOfThree({ hasError: false, data });
  expect(await previewRows()).toEqual([
    ['carl', 'new'],
    ['dora', 'refused: dora can be confused with another user'],
    ['bob', 'Memo: empty → early'],
    ["o'neil", 'refused: User name: A user name has no space and no apostrophe'],
  ]);
  expect(screen.getByRole('button', { name: 'Import 2 users' })).toBeTruthy();
  expect(checks()).toMatchObject([
    {
      accounts: [
        { add: 1, editingName: 'carl', editingGroupid: 1, editingPermission: 2 },
        { add: 1, editingName: 'dora' },
        { add: 0, editingName: 'bob', memo: 'early' },
      ],
    },
  ]);
  // A check that named passwords would say whether they are right.
  expect(JSON.stringify(checks())).not.toMatch(/editingPW|"pw"/);
});

it('shows no preview of a file that the server could not check', async () => {
  await openFileOfThree('unreachable');
  await waitFor(() => expect(noticeWords().join()).toMatch(/The file could not be checked: /));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('previews by the rules of the form alone on a server without the check', async () => {
  const { checks } = await openFileOfThree({}, []);
  expect((await previewRows()).map(([, effect]) => effect?.split(':')[0])).toEqual(['new', 'new', 'Memo', 'refused']);
  expect(checks()).toEqual([]);
});
