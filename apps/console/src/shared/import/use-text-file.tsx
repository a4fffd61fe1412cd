import { useState, type ReactNode } from 'react';
import { Button, Form } from 'react-bootstrap';
import { encodingName, readTextFile, type DecodedText } from 'gk-sdk/rules';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { t } from '../i18n/translate.js';
import { notify } from '../notice/notify.js';

/** Lines of a file that its question shows. */
const SHOWN_LINES = 8;

interface Question {
  readonly file: File;
  readonly choices: readonly [DecodedText, ...DecodedText[]];
}

/**
 * Reads the user's files as texts. Where the bytes allow several encodings, a dialog shows how the file reads in each
 * and lets the user choose; a file that is no text is reported in words.
 *
 * @returns A function that reads a file, and the dialog, to be rendered beside the button.
 */
export function useTextFile(onText: (text: string, file: File) => void): {
  readonly read: (file: File) => void;
  readonly dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const open = async (file: File): Promise<void> => {
    const reading = readTextFile(new Uint8Array(await file.arrayBuffer()));
    switch (reading.kind) {
      case 'text':
        onText(reading.text, file);
        return;
      case 'unsure':
        setQuestion({ file, choices: reading.choices });
        return;
      case 'unreadable':
        notify({
          title: 'error',
          text:
            reading.encoding === undefined
              ? t('{file} is not a text file.', { file: file.name })
              : t('{file} cannot be read as {encoding}. Save it as UTF-8.', {
                  file: file.name,
                  encoding: encodingName(reading.encoding),
                }),
        });
    }
  };
  return {
    read: (file) =>
      void open(file).catch(() => notify({ title: 'error', text: t('{file} cannot be read.', { file: file.name }) })),
    dialog: question && (
      <EncodingDialog
        key={`${question.file.name} ${question.file.lastModified}`}
        {...question}
        onChoose={(text) => {
          setQuestion(undefined);
          onText(text, question.file);
        }}
        onClose={() => setQuestion(undefined)}
      />
    ),
  };
}

function EncodingDialog({
  file,
  choices,
  onChoose,
  onClose,
}: Question & { readonly onChoose: (text: string) => void; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState(choices[0]);
  return (
    <DialogFrame
      title={t('Encoding of {file}', { file: file.name })}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onChoose(chosen.text)}>{t('Open')}</Button>
        </>
      }
    >
      <p>
        {t('The file does not say how its characters are encoded. Choose the encoding in which its words look right.')}
      </p>
      <Form.Group controlId="text-file-encoding">
        <Form.Label>{t('Encoding')}</Form.Label>
        <Form.Select
          value={chosen.encoding}
          onChange={(event) =>
            setChosen(choices.find(({ encoding }) => encoding === event.currentTarget.value) ?? choices[0])
          }
        >
          {choices.map(({ encoding }) => (
            <option key={encoding} value={encoding}>
              {encodingName(encoding)}
            </option>
          ))}
        </Form.Select>
      </Form.Group>
      <pre className="mt-3 mb-0" dir="auto" role="region" aria-label={t('Preview')}>
        {tellingLines(chosen.text).join('\n')}
      </pre>
    </DialogFrame>
  );
}

/** The first lines that tell one encoding from another. */
function tellingLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => /\P{ASCII}/u.test(line))
    .slice(0, SHOWN_LINES)
    .map((line) => (line.length > 200 ? `${line.slice(0, 200)}…` : line));
}
