/** Props of every input. `id` is also the label's; the notes of the row describe it. */
export interface InputProps<Value> {
  readonly id: string;
  readonly value: Value;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: Value) => void;
}

/** Returns the props of every control of an input; the notes of the row describe it. */
export function controlProps({ id, disabled, invalid }: Pick<InputProps<unknown>, 'id' | 'disabled' | 'invalid'>) {
  return { id, disabled, isInvalid: invalid, 'aria-describedby': `${id}-notes` };
}
