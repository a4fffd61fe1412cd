import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { useOpenDialog } from '../page/dialog-link.js';
import { textParameter, useUrlState } from '../url-state/use-url-state.js';
import { FormParameters, useUnsaved } from './unsaved.js';
import { UnsavedGuard } from './unsaved-guard.js';

afterEach(cleanup);

const SHAPE = { form: textParameter() };
const FORM = ['form'];

function Screen() {
  const [{ form }, change] = useUrlState(SHAPE);
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  return (
    <>
      <UnsavedGuard />
      <button onClick={() => change({ form: 'add' }, { replace: false })}>Add</button>
      <button onClick={() => change({ form: '' })}>Saved</button>
      <button onClick={() => openDialog('keys')}>Keys</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      {form !== '' && (
        <FormParameters value={FORM}>
          <Form />
        </FormParameters>
      )}
    </>
  );
}

function Form() {
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />;
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const field = () => screen.queryByLabelText<HTMLInputElement>('Name');

async function typeName(): Promise<void> {
  const page = startConsole();
  await page.signIn();
  page.render(<Screen />, '/usersetting');
  press('Add');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'anna' } });
}

async function answer(words: string): Promise<void> {
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(question).getByRole('button', { name: words }));
}

it('asks before Back closes a form with changes, and keeps them or goes', async () => {
  await typeName();
  press('Back');
  await answer('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field()?.value).toBe('anna');
  press('Back');
  await answer('Leave');
  await waitFor(() => expect(field()).toBeNull());
});

it('asks nothing where Back closes what lies over the form, or the screen closes it itself', async () => {
  await typeName();
  press('Keys');
  press('Back');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()?.value).toBe('anna');
  press('Saved');
  await waitFor(() => expect(field()).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
