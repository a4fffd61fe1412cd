import { useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { fitDriverPoint, parseDriverPoints, type DriverPoint } from 'gk-sdk/rules';
import { formatDriverPoints } from './driver-points.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { useConfirm } from '../../shared/dialog/use-questions.js';
import { useEventCodes } from '../../shared/events/use-event-codes.js';
import { leaveQuestion } from '../../shared/form/leave-question.js';
import { sameValue } from '../../shared/form/same-value.js';
import { t } from '../../shared/i18n/translate.js';
import { useFocusNext } from '../../shared/ui/use-focus-next.js';

/** A row while it is typed. */
interface PointRow {
  /** Tells rows apart that have the same code while one of them is typed. */
  readonly key: number;
  readonly code: string;
  readonly point: string;
}

/**
 * Dialog of the points that each event costs a driver: event, code and point, with rows to insert and to delete (spec
 * 002 section 2).
 */
export function DriverPointsDialog({
  value,
  onSave,
  onClose,
}: {
  readonly value: string;
  readonly onSave: (value: string) => void;
  readonly onClose: () => void;
}) {
  const codes = useEventCodes();
  const [saved] = useState(() => rowsOf(value));
  const [rows, setRows] = useState(saved);
  const confirm = useConfirm();
  const change = (key: number, changes: Partial<PointRow>): void =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const insertBelow = (at: number): void =>
    setRows((before) => {
      const key = Math.max(-1, ...before.map((row) => row.key)) + 1;
      return [...before.slice(0, at + 1), { key, code: '', point: '-1' }, ...before.slice(at + 1)];
    });
  const body = useRef<HTMLTableSectionElement>(null);
  const insert = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const remove = (at: number): void => {
    setRows((before) => before.toSpliced(at, 1));
    focusNext(() => {
      const buttons = body.current?.querySelectorAll<HTMLElement>('[data-delete]');
      return buttons?.[Math.min(at, buttons.length - 1)] ?? insert.current;
    });
  };
  const points = rows.map(pointOf);
  const problem = problemOf(points);
  const close = async (): Promise<void> => {
    if (sameValue(rows, saved) || (await confirm(leaveQuestion(t('The driver points are not saved yet.'))))) onClose();
  };
  return (
    <DialogFrame
      title={t('Driver points')}
      size="lg"
      onClose={() => void close()}
      footer={
        <>
          {problem !== undefined && <span className="text-danger me-auto">{problem}</span>}
          <Button
            disabled={problem !== undefined}
            onClick={() => {
              onSave(formatDriverPoints(points.filter((point) => point !== undefined)));
              onClose();
            }}
          >
            {t('Save')}
          </Button>
          <Button variant="outline-secondary" onClick={() => void close()}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <table className="table table-sm align-middle">
        <thead>
          <tr>
            <th scope="col">{t('Event type')}</th>
            <th scope="col">{t('Code')}</th>
            <th scope="col">{t('Point')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(({ key, code, point }, index) => (
            <tr key={key}>
              <td>
                <Form.Select
                  size="sm"
                  aria-label={t('Event type of row {number}', { number: index + 1 })}
                  value={codes.some((known) => String(known.code) === code) ? code : ''}
                  onChange={(event) => change(key, { code: event.currentTarget.value })}
                >
                  <option value="">{t('Another code')}</option>
                  {codes.map((known) => (
                    <option key={known.code} value={known.code}>
                      {known.name}
                    </option>
                  ))}
                </Form.Select>
              </td>
              <td>
                <Form.Control
                  size="sm"
                  inputMode="numeric"
                  aria-label={t('Code of row {number}', { number: index + 1 })}
                  value={code}
                  onChange={(event) => change(key, { code: event.currentTarget.value })}
                />
              </td>
              <td>
                <Form.Control
                  size="sm"
                  type="number"
                  min={-100}
                  max={0}
                  step={0.1}
                  aria-label={t('Point of row {number}', { number: index + 1 })}
                  value={point}
                  onChange={(event) => change(key, { point: event.currentTarget.value })}
                />
              </td>
              <td className="text-nowrap">
                <Button size="sm" variant="link" onClick={() => insertBelow(index)}>
                  {t('Insert row')}
                </Button>
                <Button size="sm" variant="link" data-delete="" onClick={() => remove(index)}>
                  {t('Delete row')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <Button ref={insert} size="sm" variant="outline-secondary" onClick={() => insertBelow(-1)}>
          {t('Insert row')}
        </Button>
      )}
    </DialogFrame>
  );
}

function rowsOf(value: string): readonly PointRow[] {
  return parseDriverPoints(value).map(({ eventType, point }, key) => ({
    key,
    code: String(eventType),
    point: String(point),
  }));
}

/** Undefined for a row that is none: a code that is no number, or a point outside of -100 to 0. */
function pointOf({ code, point }: PointRow): DriverPoint | undefined {
  const typed = point.trim() === '' ? Number.NaN : Number(point);
  const fitted = fitDriverPoint(typed);
  if (!/^\d{1,6}$/.test(code.trim()) || fitted === undefined || fitted !== typed) return undefined;
  return { eventType: Number(code), point: fitted };
}

function problemOf(points: readonly (DriverPoint | undefined)[]): string | undefined {
  if (points.length === 0) return t('Insert at least one row. Without rows the default points apply.');
  const wrong = points.indexOf(undefined);
  if (wrong >= 0)
    return t('Row {number} needs a code and a point from -100 to 0 in steps of 0.1.', { number: wrong + 1 });
  const codes = points.map((point) => point?.eventType);
  const double = codes.find((code, index) => codes.indexOf(code) !== index);
  return double === undefined ? undefined : t('Event code {code} is listed twice.', { code: double });
}
