import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ParameterValue } from 'gk-sdk';
import { parameterHint } from 'gk-sdk/rules';
import { ParameterInput } from './parameter-input.js';

afterEach(cleanup);

/** The inputs of a parameter of a device with the cameras 1 and 3, and what a change sends. */
function show(group: string, name: string, value: ParameterValue) {
  const onChange = vi.fn<(next: ParameterValue) => void>();
  render(
    <ParameterInput
      group={group}
      name={name}
      hint={parameterHint(group, name)}
      unit="kilometre"
      channels={[1, 3]}
      value={value}
      id="input"
      disabled={false}
      invalid={false}
      onChange={onChange}
    />,
  );
  const inputs = within(screen.getByRole('group'));
  const labels = [...screen.getByRole('group').querySelectorAll('label')].map(({ textContent }) => textContent);
  return { inputs, labels, changed: () => onChange.mock.lastCall?.[0] };
}

it('has a box for the motion detection of each camera that is there, and sends the bits of the others as they are', () => {
  const { inputs, labels, changed } = show('event', 'MdEn', '11110000');
  expect(labels).toEqual(['ch1', 'ch3']);
  fireEvent.click(inputs.getByLabelText('ch3'));
  expect(changed()).toBe('11010000');
});

it('has a number for each camera that is there, and sends those of the others as they are', () => {
  const { inputs, labels, changed } = show('enc', 'Fps', [25, 15, 20, 10]);
  expect(labels).toEqual(['ch1', 'ch3']);
  fireEvent.change(inputs.getByLabelText('ch3'), { target: { value: '30' } });
  expect(changed()).toEqual([25, 15, 30, 10]);
});

it('has a box of a list for each camera that is there', () => {
  const { inputs, labels, changed } = show('enc', 'RecA', [1, 1, 0, 1]);
  expect(labels).toEqual(['ch1', 'ch3']);
  fireEvent.click(inputs.getByLabelText('ch3'));
  expect(changed()).toEqual([1, 1, 1, 1]);
});

it('has a text for each camera that is there, and keeps those of the others', () => {
  const { inputs, changed } = show('preosd', 'text', 'door,road,yard,side');
  expect(inputs.getAllByRole('textbox').map((box) => box.getAttribute('placeholder'))).toEqual(['ch1', 'ch3']);
  fireEvent.change(inputs.getByPlaceholderText('ch3'), { target: { value: 'gate' } });
  expect(changed()).toBe('door,road,gate,side');
});

it('has nothing for cameras beyond the list of the device', () => {
  expect(show('enc', 'Fps', [25]).labels).toEqual(['ch1']);
});
