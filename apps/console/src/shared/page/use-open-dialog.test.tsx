import { act, cleanup, screen } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { useOpenDialog } from './dialog-link.js';

afterEach(cleanup);

function Dialogs() {
  const openDialog = useOpenDialog();
  const navigate = useNavigate();
  return (
    <>
      <p role="note">{useLocation().search}</p>
      <button onClick={() => openDialog('talk', ['A'])}>A</button>
      <button onClick={() => openDialog('talk', ['AB'])}>AB</button>
      <button onClick={() => openDialog('palette')}>Palette</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

it('leads back to the screen by one step from a dialog that the palette opened', async () => {
  startConsole().render(<Dialogs />, '/?q=bus');
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  await press('Palette');
  await press('A');
  expect(screen.getByRole('note').textContent).toBe('?q=bus&dialog=talk&of=A');
  await press('Back');
  expect(screen.getByRole('note').textContent).toBe('?q=bus');
});

it('leads back to the screen by one step, however often the open dialog changed its vehicle', async () => {
  startConsole().render(<Dialogs />, '/?q=bus');
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  await press('A');
  await press('AB');
  expect(screen.getByRole('note').textContent).toBe('?q=bus&dialog=talk&of=AB');
  await press('Back');
  expect(screen.getByRole('note').textContent).toBe('?q=bus');
});
