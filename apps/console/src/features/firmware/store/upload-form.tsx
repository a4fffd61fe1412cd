import { useRef, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { uploadCommands } from 'gk-sdk';
import { firmwareResource } from 'gk-sdk/rest';
import { checkFirmwareFile, formatFileSize } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import '../../../shared/report/report.css';
import { FilterField } from '../../../shared/report/filter-fields.js';

const TOO_LARGE = word('Error : Exceeded size 200MB');

/** Uploads a firmware file with a memo; shows how far it is, and can be cancelled (spec 001 sections 2 and 5). */
export function UploadForm({ onStored }: { readonly onStored: () => void }) {
  const { command } = useSession();
  const firmware = useRest(firmwareResource);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [memo, setMemo] = useState('');
  const [sent, setSent] = useState(0);
  const tooLarge = file !== undefined && checkFirmwareFile(file.size) !== undefined;
  const upload = useSave(async (signal, chosen: File) => {
    setSent(0);
    // The store's own address says below which path the server answers.
    const baseUrl = new URL('.', firmware.address('')).href;
    await uploadCommands(command, { baseUrl }).uploadFirmware({ name: chosen.name, data: chosen }, memo, {
      signal,
      onProgress: ({ sentBytes }) => setSent(sentBytes),
    });
    setFile(undefined);
    setMemo('');
    if (input.current) input.current.value = '';
    onStored();
    return t('{file} stored', { file: chosen.name });
  });
  // The fields show the running upload.
  const isRunning = upload.kind === 'running';
  return (
    <form
      className="gk-report-bar gk-card"
      aria-label={t('Upload')}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) upload.run(file);
      }}
    >
      <FilterField label={t('Firmware file')}>
        {(id) => (
          <input
            id={id}
            ref={input}
            type="file"
            className="form-control form-control-sm"
            disabled={isRunning}
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </FilterField>
      <FilterField label={t('Memo')}>
        {(id) => (
          <input
            id={id}
            className="form-control form-control-sm"
            value={memo}
            readOnly={isRunning}
            onChange={(event) => setMemo(event.target.value)}
          />
        )}
      </FilterField>
      {isRunning ? (
        <span className="gk-firmware-progress" role="status">
          <progress max={file?.size ?? 1} value={sent} aria-label={t('Upload')} />
          {t('{sent} of {total} sent', { sent: formatFileSize(sent), total: formatFileSize(file?.size ?? 0) })}
          <Button size="sm" variant="outline-secondary" onClick={upload.cancel}>
            {t('Cancel')}
          </Button>
        </span>
      ) : (
        <Button type="submit" size="sm" disabled={!file || tooLarge}>
          {t('Upload')}
        </Button>
      )}
      {tooLarge && (
        <span className="text-danger" role="alert">
          {t(TOO_LARGE)}
        </span>
      )}
    </form>
  );
}
