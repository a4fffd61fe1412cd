/** What every input takes. `id` is also the label's; the notes of the row describe it. */
export interface InputProps<Value> {
  readonly id: string;
  readonly value: Value;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: Value) => void;
}

/** What every control of an input has of its props; the notes of the row describe it. */
export function controlProps({ id, disabled, invalid }: Pick<InputProps<unknown>, 'id' | 'disabled' | 'invalid'>) {
  return { id, disabled, isInvalid: invalid, 'aria-describedby': `${id}-notes` };
}
