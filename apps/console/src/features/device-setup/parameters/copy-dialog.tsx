import { useState } from 'react';
import { Button, Form, Table } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { parameterCommands, type ParameterGroupName, type Parameters } from 'gk-sdk';
import { parameterHint, parameterWords, type EditedParameters, type LengthUnit } from 'gk-sdk/rules';
import { DevicesField } from '../../../shared/device-picker/devices-field.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { plural, t, word } from '../../../shared/i18n/translate.js';
import { BatchProgress, ItemStateWords } from '../../../shared/query/batch-progress.js';
import { useBatch, type ItemState } from '../../../shared/query/use-batch.js';
import { copyTo, type CopyResult } from './copy-parameters.js';
import type { ParameterCard } from './parameter-cards.js';
import { valueWords } from './parameter-units.js';

/** Devices that are asked at a time. */
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
  /** What the devices had that were changed: the way back. */
  const [before, setBefore] = useState<ReadonlyMap<string, Parameters>>(new Map());
  const [isUndone, setUndone] = useState(false);
  const others = deviceIds.filter((id) => id !== deviceId);
  const values = Object.fromEntries(keys.map((key) => [key, edited[key]?.stored ?? null]));
  const copy = useBatch(
    keyOf,
    async (id: string, signal) => {
      const result = await copyTo(commands, { deviceId: id, group, values }, signal);
      if (result.kind !== 'same') setBefore((known) => new Map(known).set(id, result.before));
      return t(RESULT_WORDS[result.kind]);
    },
    AT_ONCE,
  );
  const undo = useBatch(
    keyOf,
    async (id: string, signal) => {
      const { kind } = await commands.writeParameters(id, group, before.get(id) ?? {}, { signal });
      if (kind === 'device-silent')
        throw new Error(t('The device has not confirmed the change. Read its parameters again.'));
      setBefore((known) => new Map([...known].filter(([other]) => other !== id)));
      return t('Restored');
    },
    AT_ONCE,
  );
  const batch = isUndone ? undo : copy;
  const states = isUndone ? new Map([...copy.states, ...undo.states]) : copy.states;
  const busy = batch.action.kind === 'running';
  const begin = (undoes: boolean): void => {
    setUndone(undoes);
    if (undoes) {
      undo.action.run([...before.keys()]);
      return;
    }
    setBefore(new Map());
    copy.action.run(others);
  };
  // A run goes on when its dialog is gone: it is stopped first, and its results are shown.
  const close = (): void => (busy ? batch.cancel() : onClose());
  return (
    <DialogFrame
      title={t('Copy parameters of {1}', deviceId)}
      size="lg"
      onClose={close}
      footer={
        <>
          {before.size > 0 && !busy && (
            <Button variant="outline-secondary" className="me-auto" onClick={() => begin(true)}>
              {plural(before.size, word('Undo on {1} device'), word('Undo on {1} devices'))}
            </Button>
          )}
          <Button disabled={busy || keys.length === 0 || others.length === 0} onClick={() => begin(false)}>
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
        <BatchProgress batch={batch} label={t('{1} of {2}', batch.finished, batch.states.size)} />
        {states.size > 0 && (
          <>
            {!busy && (
              <p className="mb-0" role="status">
                {t('{1} of {2} devices, {3} failed', batch.finished, batch.states.size, failedCount(batch.states))}
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

function failedCount(states: ReadonlyMap<string, ItemState>): number {
  return [...states.values()].filter(({ kind }) => kind === 'failed').length;
}
