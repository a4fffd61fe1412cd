import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SearchField } from './search-field.js';

afterEach(cleanup);

it('keeps letters that are typed before the address shows the ones before, then follows the address', async () => {
  const told: string[] = [];
  let show: (text: string) => void = () => undefined;
  function Page() {
    const [text, setText] = useState('');
    show = setText;
    return <SearchField label="Find" text={text} onText={(typed) => told.push(typed)} />;
  }
  render(<Page />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });
  fireEvent.change(field, { target: { value: 'b' } });
  expect(field.value).toBe('b');
  await waitFor(() => expect(told).toEqual(['b']));
  fireEvent.change(field, { target: { value: 'bu' } });
  act(() => show('b'));
  expect(field.value).toBe('bu');
  await waitFor(() => expect(told).toEqual(['b', 'bu']));
  act(() => show('bu'));
  expect(field.value).toBe('bu');
  act(() => show('truck'));
  expect(field.value).toBe('truck');
});
