import { useState, type ComponentPropsWithoutRef } from 'react';
import { Button, Form, InputGroup } from 'react-bootstrap';
import { Icon } from '../ui/icon.js';

/** A masked line of text with a button, named `show` and `hide`, that shows it. */
export function MaskedInput({
  show,
  hide,
  ...control
}: Omit<ComponentPropsWithoutRef<'input'>, 'size' | 'type' | 'value'> & {
  readonly value: string;
  readonly isInvalid: boolean;
  readonly show: string;
  readonly hide: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <InputGroup>
      <Form.Control {...control} type={shown ? 'text' : 'password'} />
      <Button
        variant="outline-secondary"
        aria-label={shown ? hide : show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </Button>
    </InputGroup>
  );
}
