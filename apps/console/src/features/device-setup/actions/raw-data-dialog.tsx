import { useId, useState, type SyntheticEvent } from 'react';
import { Button, Form, InputGroup } from 'react-bootstrap';
import { useAction, useSession } from 'gk-react';
import { deviceCommands, toGkError } from 'gk-sdk';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { t } from '../../../shared/i18n/translate.js';
import { resultWords } from './use-device-action.js';
import './device-log-dialog.css';

/** Commands of any text, and the device's answers; for users with the raw-data right (spec 002 section 6). */
export function RawDataDialog({ deviceId, onClose }: { readonly deviceId: string; readonly onClose: () => void }) {
  const { command } = useSession();
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly string[]>([]);
  const inputId = useId();
  const send = useAction(async (signal, words: string) => {
    const say = (line: string): void => setLines((before) => [...before, line]);
    say(`> ${words}`);
    try {
      say(`< ${resultWords(await deviceCommands(command).sendCommand(deviceId, words, { signal }))}`);
    } catch (thrown) {
      say(`! ${toGkError(thrown).message}`);
    }
  });
  const busy = send.kind === 'running';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === '' || !send.run(text.trim())) return;
    setText('');
  };
  return (
    <DialogFrame title={t('Raw data of {device}', { device: deviceId })} size="lg" onClose={onClose}>
      <div className="gk-device-log">
        {/* A text that scrolls is reached by keyboard. */}
        <pre tabIndex={0} role="log" aria-label={t('Commands and answers')}>
          {lines.length === 0 ? t('Nothing sent yet') : lines.join('\n')}
        </pre>
        <Form onSubmit={submit}>
          <Form.Label htmlFor={inputId}>{t('Command')}</Form.Label>
          <InputGroup>
            <Form.Control
              id={inputId}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" disabled={busy || text.trim() === ''}>
              {busy ? t('Sending') : t('Send')}
            </Button>
          </InputGroup>
        </Form>
      </div>
    </DialogFrame>
  );
}
