import { useId, useState, useSyncExternalStore, type SyntheticEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { confirmsByName } from './confirms-by-name.js';
import { t } from '../i18n/translate.js';
import { DialogFrame } from './dialog-frame.js';
import { dialogs, type AskedQuestion } from './dialog-store.js';

/** Shows the questions of `useConfirm` and `usePrompt`, one at a time. It stands once, beside the router. */
export function DialogHost() {
  const asked = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  return asked ? <QuestionDialog key={asked.id} asked={asked} /> : null;
}

function QuestionDialog({ asked: { question, answer } }: { readonly asked: AskedQuestion }) {
  const [text, setText] = useState(question.kind === 'prompt' ? question.initial : '');
  const formId = useId();
  const inputId = useId();
  const problem =
    question.kind === 'prompt'
      ? question.check
        ? question.check(text)
        : text === ''
          ? t('cannot be empty')
          : undefined
      : undefined;
  const blocked =
    question.kind === 'prompt'
      ? problem !== undefined
      : question.typed !== undefined && !confirmsByName(text, question.typed);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!blocked) answer(text);
  };
  const input =
    question.kind === 'prompt'
      ? question.label
      : question.typed !== undefined && t('Type {text} to confirm', { text: question.typed });
  return (
    <DialogFrame
      title={question.title}
      onClose={() => answer(undefined)}
      footer={
        <>
          <Button variant="outline-secondary" onClick={() => answer(undefined)}>
            {question.kind === 'confirm' ? question.no : t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={question.kind === 'confirm' && question.dangerous ? 'danger' : 'primary'}
            disabled={blocked}
            ref={input === false ? takeFocus : undefined}
          >
            {question.kind === 'confirm' ? question.yes : t('OK')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={send}>
        {question.text !== undefined && <p className={input === false ? 'mb-0' : undefined}>{question.text}</p>}
        {input !== false && (
          <>
            <Form.Label htmlFor={inputId}>{input}</Form.Label>
            <Form.Control
              id={inputId}
              type={question.kind === 'prompt' && question.secret ? 'password' : 'text'}
              autoComplete={question.kind === 'prompt' && question.secret ? 'new-password' : 'off'}
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              ref={takeFocus}
            />
            {problem !== undefined && text !== '' && <Form.Text className="text-danger">{problem}</Form.Text>}
          </>
        )}
      </Form>
    </DialogFrame>
  );
}

/** Takes the focus as it appears; the dialog gives it back where it was. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
