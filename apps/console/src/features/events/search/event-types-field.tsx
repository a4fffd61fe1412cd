import { useState } from 'react';
import { useEventCodes } from '../../../shared/events/use-event-codes.js';
import { t } from '../../../shared/i18n/translate.js';

/** Event types: several of the list, and codes as text. */
export function EventTypesField({
  codes,
  codeText,
  onCodes,
  onCodeText,
}: {
  readonly codes: readonly string[];
  readonly codeText: string;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCodeText: (text: string) => void;
}) {
  const known = useEventCodes();
  const [wanted, setWanted] = useState('');
  const found = known.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <div className="gk-event-types">
      <input
        type="search"
        className="form-control form-control-sm"
        aria-label={t('Find an event type')}
        placeholder={t('Find an event type')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul aria-label={t('Event types')}>
        {found.map(({ code, name }) => {
          const id = String(code);
          return (
            <li key={code}>
              <label>
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={codes.includes(id)}
                  onChange={(event) =>
                    onCodes(event.target.checked ? [...codes, id] : codes.filter((other) => other !== id))
                  }
                />
                {name} <small>{code}</small>
              </label>
            </li>
          );
        })}
        {found.length === 0 && <li>{t('No matching event types.')}</li>}
      </ul>
      <input
        className="form-control form-control-sm"
        aria-label={t('Event codes, separated by commas')}
        placeholder={t('Event codes, separated by commas')}
        value={codeText}
        onChange={(event) => onCodeText(event.target.value)}
      />
      <span role="status">{t('{count} selected', { count: codes.length })}</span>
    </div>
  );
}
