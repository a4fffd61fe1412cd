import { useState } from 'react';
import { Button, Form, Table } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { parameterCommands, type ParameterGroupName } from 'gk-sdk';
import { parameterHint, type LengthUnit } from 'gk-sdk/rules';
import { parameterWords } from '../../../shared/device-parameters/parameter-words.js';
import type { EditedParameters } from '../parameter-edit.js';
import { DevicesField } from '../../../shared/device-picker/devices-field.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { BatchProgress, ItemStateWords } from '../../../shared/query/batch-progress.js';
import { failedCount } from '../../../shared/query/use-batch.js';
import { useUndoableBatch } from '../../../shared/query/use-undoable-batch.js';
import { copyTo, type CopyResult } from './copy-parameters.js';
import type { ParameterCard } from './parameter-cards.js';
import { valueWords } from './parameter-units.js';

/** Devices queried at a time. */
const AT_ONCE = 4;

const keyOf = (deviceId: string): string => deviceId;

const RESULT_WORDS: Readonly<Record<CopyResult['kind'], string>> = {
  same: word('no changes'),
  saved: word('success'),
  'kept-offline': word('offline setting'),
  'device-silent': word('Sent; the device has not answered yet'),
};

/** Gives chosen parameters of a device to others: with a result of each, and the way back. */
export function CopyDialog({
  deviceId,
  group,
  cards,
  edited,
  unit,
  onClose,
}: {
  readonly deviceId: string;
  readonly group: ParameterGroupName;
  readonly cards: readonly ParameterCard[];
  readonly edited: EditedParameters;
  readonly unit: LengthUnit;
  readonly onClose: () => void;
}) {
  const commands = parameterCommands(useSession().command);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [deviceIds, setDeviceIds] = useState<readonly string[]>([]);
  const others = deviceIds.filter((id) => id !== deviceId);
  const values = Object.fromEntries(keys.map((key) => [key, edited[key]?.stored ?? null]));
  const copy = useUndoableBatch(
    keyOf,
    async (id: string, signal) => {
      const result = await copyTo(commands, { deviceId: id, group, values }, signal);
      const words = t(RESULT_WORDS[result.kind]);
      if (result.kind === 'same') return { words };
      return {
        words,
        undo: async (undoSignal) => {
          const { kind } = await commands.writeParameters(id, group, result.before, { signal: undoSignal });
          if (kind === 'device-silent')
            throw new Error(t('The device has not confirmed the change. Read its parameters again.'));
          return t('Restored');
        },
      };
    },
    AT_ONCE,
  );
  const { run, busy, states, undoable } = copy;
  // A run goes on when its dialog is gone: it is stopped first, and its results are shown.
  const close = (): void => (busy ? run.cancel() : onClose());
  return (
    <DialogFrame
      title={t('Copy parameters of {device}', { device: deviceId })}
      size="lg"
      onClose={close}
      footer={
        <>
          {undoable > 0 && !busy && (
            <Button variant="outline-secondary" className="me-auto" onClick={copy.undo}>
              {t('{count, plural, one {Undo on # device} other {Undo on # devices}}', { count: undoable })}
            </Button>
          )}
          <Button disabled={busy || keys.length === 0 || others.length === 0} onClick={() => copy.begin(others)}>
            {t('Copy')}
          </Button>
        </>
      }
    >
      <div className="gk-copy">
        <div role="group" aria-label={t('Parameters to copy')}>
          {cards.map((card) => (
            <Form.Check
              key={card.right}
              id={`copy-${card.right}`}
              label={`${t(card.title)}: ${card.keys.map((key) => wordsOf(group, key, edited, unit)).join('; ')}`}
              checked={card.keys.every((key) => keys.includes(key))}
              disabled={busy}
              onChange={(event) => {
                const rest = keys.filter((key) => !card.keys.includes(key));
                setKeys(event.currentTarget.checked ? [...rest, ...card.keys] : rest);
              }}
            />
          ))}
        </div>
        <DevicesField label={t('To these devices')} deviceIds={deviceIds} disabled={busy} onChange={setDeviceIds} />
        <BatchProgress batch={run} label={t('{count} of {total}', { count: run.finished, total: run.states.size })} />
        {states.size > 0 && (
          <>
            {!busy && (
              <p className="mb-0" role="status">
                {t('{count} of {total} devices, {failed} failed', {
                  count: run.finished,
                  total: run.states.size,
                  failed: failedCount(run.states),
                })}
              </p>
            )}
            <div className="gk-copy-rows">
              <Table size="sm" className="mb-0">
                <tbody>
                  {[...states].map(([id, state]) => (
                    <tr key={id}>
                      <th scope="row">{id}</th>
                      <td>{state.kind === 'done' ? state.words : <ItemStateWords state={state} />}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          </>
        )}
      </div>
    </DialogFrame>
  );
}

function wordsOf(group: string, key: string, edited: EditedParameters, unit: LengthUnit): string {
  const parameter = { group, key, hint: parameterHint(group, key) };
  return `${t(parameterWords(group, key).label)} ${valueWords(parameter, edited[key]?.stored ?? null, unit)}`;
}
