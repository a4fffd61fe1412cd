import { useState } from 'react';
import { Button, Form, ProgressBar, Table } from 'react-bootstrap';
import { useAction, useSession } from 'gk-react';
import { parameterCommands, type ParameterGroupName } from 'gk-sdk';
import { parameterHint, parameterWords, type EditedParameters, type LengthUnit } from 'gk-sdk/rules';
import { DevicesField } from '../../../shared/device-picker/devices-field.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { plural, t, word } from '../../../shared/i18n/translate.js';
import { copyTo, withDevices, type CopyResult } from './copy-parameters.js';
import type { ParameterCard } from './parameter-cards.js';
import { valueWords } from './parameter-units.js';

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
  const [results, setResults] = useState<ReadonlyMap<string, CopyResult>>(new Map());
  const told = (id: string, result: CopyResult): void => setResults((before) => new Map(before).set(id, result));
  const others = deviceIds.filter((id) => id !== deviceId);
  const values = Object.fromEntries(keys.map((key) => [key, edited[key]?.stored ?? null]));
  const copy = useAction(async (signal) => {
    setResults(new Map());
    await withDevices(others, (id) => copyTo(commands, { deviceId: id, group, values }, signal), told, signal);
  });
  const undone = [...results].flatMap(([id, result]) => ('before' in result ? [{ id, before: result.before }] : []));
  const undo = useAction(async (signal) => {
    const before = new Map(undone.map((one) => [one.id, one.before]));
    const putBack = async (id: string): Promise<CopyResult> => {
      const { kind } = await commands.writeParameters(id, group, before.get(id) ?? {}, { signal });
      if (kind === 'device-silent')
        throw new Error(t('The device has not confirmed the change. Read its parameters again.'));
      return { kind: 'undone' };
    };
    await withDevices([...before.keys()], putBack, told, signal);
  });
  const running = copy.kind === 'running' ? copy : undo.kind === 'running' ? undo : undefined;
  const close = (): void => {
    running?.cancel();
    onClose();
  };
  return (
    <DialogFrame
      title={t('Copy parameters of {1}', deviceId)}
      size="lg"
      onClose={close}
      footer={
        <>
          {undone.length > 0 && !running && (
            <Button variant="outline-secondary" className="me-auto" onClick={() => undo.run()}>
              {plural(undone.length, word('Undo on {1} device'), word('Undo on {1} devices'))}
            </Button>
          )}
          {running ? (
            <Button variant="outline-secondary" onClick={running.cancel}>
              {t('Cancel')}
            </Button>
          ) : (
            <Button disabled={keys.length === 0 || others.length === 0} onClick={() => copy.run()}>
              {t('Copy')}
            </Button>
          )}
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
              disabled={running !== undefined}
              onChange={(event) => {
                const rest = keys.filter((key) => !card.keys.includes(key));
                setKeys(event.currentTarget.checked ? [...rest, ...card.keys] : rest);
              }}
            />
          ))}
        </div>
        <DevicesField
          label={t('To these devices')}
          deviceIds={deviceIds}
          disabled={running !== undefined}
          onChange={setDeviceIds}
        />
        {(running || results.size > 0) && (
          <>
            <ProgressBar
              now={results.size}
              max={others.length}
              aria-label={t('{1} of {2}', results.size, others.length)}
            />
            <p className="mb-0" role="status">
              {running
                ? t('{1} of {2}', results.size, others.length)
                : t('{1} of {2} devices, {3} failed', results.size, others.length, failedCount(results))}
            </p>
            <div className="gk-copy-rows">
              <Table size="sm" className="mb-0">
                <tbody>
                  {[...results].map(([id, result]) => (
                    <tr key={id}>
                      <th scope="row">{id}</th>
                      <td className={result.kind === 'failed' ? 'text-danger' : undefined}>{resultWords(result)}</td>
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

function failedCount(results: ReadonlyMap<string, CopyResult>): number {
  return [...results.values()].filter(({ kind }) => kind === 'failed').length;
}

function resultWords(result: CopyResult): string {
  switch (result.kind) {
    case 'same':
      return t('no changes');
    case 'saved':
      return t('success');
    case 'kept-offline':
      return t('offline setting');
    case 'device-silent':
      return t('Sent; the device has not answered yet');
    case 'undone':
      return t('Restored');
    case 'failed':
      return result.message;
  }
}
