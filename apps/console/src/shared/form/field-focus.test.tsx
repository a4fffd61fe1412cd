import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FormProvider, useForm } from 'react-hook-form';
import { Field } from './field.js';
import { TextAreaInput } from './text-inputs.js';

afterEach(cleanup);

function Name() {
  const saved = { name: 'Ada' };
  const form = useForm({ defaultValues: saved });
  return (
    <FormProvider {...form}>
      <Field field={{ kind: 'text', name: 'name', label: 'Name' }} saved={saved} />
    </FormProvider>
  );
}

it('gives the focus to the input when a change is taken back: its button goes with the change', () => {
  render(<Name />);
  const input = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(input, { target: { value: 'Grace' } });
  const revert = screen.getByRole('button', { name: 'Revert Name' });
  act(() => revert.focus());
  fireEvent.click(revert);
  expect(input.value).toBe('Ada');
  expect(document.activeElement).toBe(input);
});

it('gives the focus to a masked text that is shown by a press, and to none that is shown at once', () => {
  const props = { id: 'key', disabled: false, invalid: false, onChange: () => {}, masked: true };
  render(<TextAreaInput {...props} value="secret" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  cleanup();
  render(<TextAreaInput {...props} value="" />);
  expect(document.activeElement).toBe(document.body);
});
