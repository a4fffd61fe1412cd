import { Form } from 'react-bootstrap';
import { t } from '../i18n/translate.js';

const CHOICES_S = [10, 20, 30, 60] as const;

/** Chooses how long a page of the carousel stays; a link may name other seconds. */
export function WallCarousel({
  everyS,
  onChange,
}: {
  readonly everyS: number;
  readonly onChange: (everyS: number) => void;
}) {
  const choices = everyS === 0 || CHOICES_S.some((choice) => choice === everyS) ? CHOICES_S : [...CHOICES_S, everyS];
  return (
    <Form.Select
      size="sm"
      className="w-auto"
      aria-label={t('Carousel')}
      value={everyS}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      <option value={0}>{t('All tiles at once')}</option>
      {choices.map((seconds) => (
        <option key={seconds} value={seconds}>
          {t('Carousel: {seconds} s per page', { seconds })}
        </option>
      ))}
    </Form.Select>
  );
}
