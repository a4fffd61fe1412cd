import { Form } from 'react-bootstrap';
import type { FieldValues } from 'react-hook-form';
import { t } from '../i18n/translate.js';
import { labelOf, type FieldSpec } from './field-spec.js';
import { FlagsInput, OrderInput, TextsInput } from './channel-inputs.js';
import { BitsInput, NumberInput, NumberOrDefaultInput, NumbersInput, TimeInput } from './number-inputs.js';
import {
  ColorInput,
  DateInput,
  FileInput,
  FilterTextInput,
  ListInput,
  SecretInput,
  TextAreaInput,
  TextInput,
} from './text-inputs.js';

/** The input of a field, by its kind. It is of no form: its parent holds the values. */
export function FieldInput<Values extends FieldValues>({
  field,
  value,
  inputs = 0,
  withheld = '',
  ...rest
}: {
  readonly field: FieldSpec<Values>;
  /** How many inputs a field of one for each channel has. */
  readonly inputs?: number;
  /** Places of the choices of a select that are not offered, with commas. */
  readonly withheld?: string;
  readonly id: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: unknown) => void;
}) {
  const label = labelOf(field);
  const text = typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  switch (field.kind) {
    case 'switch':
      return (
        <Form.Check
          type="switch"
          id={rest.id}
          aria-describedby={`${rest.id}-notes`}
          checked={value === true}
          disabled={rest.disabled}
          isInvalid={rest.invalid}
          onChange={(event) => rest.onChange(event.currentTarget.checked)}
        />
      );
    case 'number': {
      const { min, max, step, unit } = field;
      return (
        <NumberInput {...rest} min={min} max={max} {...(step && { step })} value={number} unit={unit && t(unit)} />
      );
    }
    case 'number-or-default': {
      const { min, max, unit, byDefault, otherwise } = field;
      const limits = { min, max, byDefault, otherwise };
      return <NumberOrDefaultInput {...rest} {...limits} value={number} unit={unit && t(unit)} label={label} />;
    }
    case 'numbers': {
      const { min, max, step } = field;
      const limits = { min, max, ...(step && { step }) };
      return <NumbersInput {...rest} {...limits} value={listOf(value, isNumber)} inputs={field.inputs} label={label} />;
    }
    case 'flags':
      return <FlagsInput {...rest} value={listOf(value, isFlag)} inputs={inputs} label={label} />;
    case 'texts':
      return <TextsInput {...rest} value={listOf(value, isText)} inputs={inputs} keep={field.keep} label={label} />;
    case 'order':
      return <OrderInput {...rest} value={listOf(value, isNumber)} label={label} />;
    case 'time':
      return <TimeInput {...rest} value={number ?? 0} />;
    case 'date':
      return <DateInput {...rest} value={text} />;
    case 'bits':
      return <BitsInput {...rest} value={number ?? 0} bits={field.bits} label={label} />;
    case 'list':
      return <ListInput {...rest} value={listOf(value, isText)} placeholder={field.placeholder} />;
    case 'select':
      return (
        <Form.Select
          id={rest.id}
          aria-describedby={`${rest.id}-notes`}
          className="gk-field-narrow"
          value={field.choices.findIndex((choice) => choice.value === value)}
          disabled={rest.disabled}
          isInvalid={rest.invalid}
          onChange={(event) => rest.onChange(field.choices[Number(event.currentTarget.value)]?.value)}
        >
          {!field.choices.some((choice) => choice.value === value) && <option value={-1}>{String(value)}</option>}
          {field.choices.map((choice, index) =>
            withheld.split(',').includes(String(index)) ? null : (
              <option key={choice.value} value={index}>
                {labelOf(choice)}
              </option>
            ),
          )}
        </Form.Select>
      );
    case 'text': {
      const { maxLength, placeholder, suggestions } = field;
      return (
        <TextInput {...rest} maxLength={maxLength} placeholder={placeholder} suggestions={suggestions} value={text} />
      );
    }
    case 'color':
      return <ColorInput {...rest} value={text} />;
    case 'filter-text':
      return <FilterTextInput {...rest} value={text} maxLength={field.maxLength} placeholder={field.placeholder} />;
    case 'secret':
      return <SecretInput {...rest} value={text} maxLength={field.maxLength} />;
    case 'textarea':
      return <TextAreaInput {...rest} value={text} rows={field.rows} code={field.code} masked={field.masked} />;
    case 'file':
      return <FileInput {...rest} value={text} accept={field.accept} maxBytes={field.maxBytes} />;
  }
}

const isFlag = (item: unknown): item is boolean => typeof item === 'boolean';
const isNumber = (item: unknown): item is number => typeof item === 'number';
const isText = (item: unknown): item is string => typeof item === 'string';

function listOf<Item>(value: unknown, is: (item: unknown) => item is Item): readonly Item[] {
  return Array.isArray(value) ? value.filter(is) : [];
}
