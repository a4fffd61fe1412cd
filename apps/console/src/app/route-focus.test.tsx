import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { RouteFocus } from './route-focus.js';

afterEach(cleanup);

/** A screen whose heading is another one when its data are there. */
function Users() {
  const [there, setThere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setThere(true)}>
        Load
      </button>
      {there ? (
        <div>
          <h1>Users</h1>
        </div>
      ) : (
        <h1>Users</h1>
      )}
    </>
  );
}

/** Does not move the focus, unlike a press. */
const load = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Load' }));

async function openUsers() {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <RouteFocus />
          <button type="button">Menu</button>
          <main>
            <Outlet />
          </main>
        </>
      ),
      children: [
        { id: 'home', path: '/', element: <h1>Home</h1> },
        { id: 'users', path: '/users', element: <Users /> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/users'));
}

it('goes to the heading of a screen, and on to the one that stands in its place when the data are there', async () => {
  await openUsers();
  const early = screen.getByRole('heading', { name: 'Users' });
  expect(document.activeElement).toBe(early);
  expect(screen.getByRole('status').textContent).toBe('Users opened');
  load();
  expect(early.isConnected).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Users' })));
});

it('leaves whoever went on to a control of the screen there', async () => {
  await openUsers();
  screen.getByRole('button', { name: 'Menu' }).focus();
  load();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
});
