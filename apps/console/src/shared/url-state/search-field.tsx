import { Form } from 'react-bootstrap';
import { useTextDraft } from './use-text-draft.js';

/** A search field whose text lives in the address. */
export function SearchField({
  label,
  text: shown,
  onText,
}: {
  /** Name of the search, in words. */
  readonly label: string;
  /** The text of the address. */
  readonly text: string;
  /** Puts a text into the address. */
  readonly onText: (text: string) => void;
}) {
  const { text, type } = useTextDraft(shown, onText);
  return (
    <Form.Control
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
