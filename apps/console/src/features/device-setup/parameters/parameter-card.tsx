import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { channelNumbers, type Device, type ParameterGroupName } from 'gk-sdk';
import { canSaveSubStream, G_SENSOR_PRESETS, type EditedParameters } from '../parameter-edit.js';
import { parameterHint, type LengthUnit } from 'gk-sdk/rules';
import { parameterWords } from '../../../shared/device-parameters/parameter-words.js';
import { sameValue } from '../../../shared/form/same-value.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { CalibrationDialog } from '../calibration/calibration-dialog.js';
import { calibrationOf } from '../calibration/calibration-kinds.js';
import type { ParameterCard as Card } from './parameter-cards.js';
import { ParameterField } from './parameter-field.js';
import { valueProblem, valueWords } from './parameter-units.js';
import type { EditedGroup } from './use-parameter-group.js';
import { useSaveCard, type SavedParameter } from './use-save-card.js';

/** Parameters of one right with a Save of their own (spec 002 section 2). */
export function ParameterCard({
  device,
  group,
  card,
  editedGroup,
  unit,
}: {
  readonly device: Device;
  readonly group: ParameterGroupName;
  readonly card: Card;
  readonly editedGroup: EditedGroup;
  readonly unit: LengthUnit;
}) {
  const { edited, change } = editedGroup;
  const parameters = Object.fromEntries(
    card.keys.flatMap((key) => (edited[key] === undefined ? [] : [[key, edited[key]]])),
  );
  const save = useSaveCard(device.deviceId, group, editedGroup);
  const [calibrating, setCalibrating] = useState<string>();
  const channels = channelNumbers(device);
  const busy = save.action.kind === 'running';
  const isDirty = Object.values(parameters).some(({ dirty }) => dirty);
  const hasProblem = Object.entries(parameters).some(
    ([key, { value, dirty }]) => dirty && valueProblem(parameterHint(group, key), value, unit) !== undefined,
  );
  const title = t(card.title);
  const kind = calibrating === undefined ? undefined : calibrationOf(group, calibrating);
  return (
    <section className="gk-parameter-card gk-card" aria-label={title}>
      <h3>{title}</h3>
      {group === 'g_sensor' && <SensorPresets onChoose={change} />}
      <Form
        className="gk-form"
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          save.action.run(parameters);
        }}
      >
        {Object.entries(parameters).map(([key, parameter]) => (
          <ParameterField
            key={key}
            group={group}
            parameter={parameter}
            channels={channels}
            unit={unit}
            name={key}
            onCalibrate={calibrationOf(group, key) && (() => setCalibrating(key))}
            hasMeanwhile={save.meanwhile.includes(key) && parameter.dirty}
            onChange={(value) => change(key, value)}
          />
        ))}
        {save.action.kind === 'failed' && <Alert variant="danger">{save.action.error.message}</Alert>}
        {!isDirty && !busy && save.saved.length > 0 && (
          <Saved
            group={group}
            unit={unit}
            parameters={parameters}
            saved={save.saved}
            onPutBack={() => save.saved.forEach(({ key, before }) => change(key, before))}
          />
        )}
        <div className="gk-form-actions">
          <Button
            type="submit"
            size="sm"
            variant={isDirty ? 'primary' : 'outline-primary'}
            disabled={busy || hasProblem || !subStreamFits(group, parameters)}
          >
            {busy ? t('Saving...') : t('Save')}
          </Button>
        </div>
      </Form>
      {kind && calibrating !== undefined && (
        <CalibrationDialog
          device={device}
          kind={kind}
          value={parameters[calibrating]?.value ?? []}
          onUse={(value) => change(calibrating, value)}
          onClose={() => setCalibrating(undefined)}
        />
      )}
    </section>
  );
}

/** Changes of the last save, with an undo. */
function Saved({
  group,
  saved,
  parameters,
  unit,
  onPutBack,
}: {
  readonly group: string;
  readonly parameters: EditedParameters;
  readonly saved: readonly SavedParameter[];
  readonly unit: LengthUnit;
  readonly onPutBack: () => void;
}) {
  return (
    <div className="gk-parameter-saved" role="status">
      <ul>
        {saved.map(({ key, before, after }) => {
          const parameter = { group, key, hint: parameterHint(group, key) };
          const [from, to] = [valueWords(parameter, before, unit), valueWords(parameter, after, unit)];
          return (
            <li key={key}>
              {t('{label}: {value}, previously {before}', {
                label: t(parameterWords(group, key).label),
                value: to,
                before: from,
              })}
            </li>
          );
        })}
      </ul>
      {/* Values that still wait for the device have not replaced anything yet. */}
      {saved.some(({ key, before }) => !sameValue(parameters[key]?.stored, before)) && (
        <Button size="sm" variant="link" className="p-0" onClick={onPutBack}>
          {t('Restore the previous values')}
        </Button>
      )}
    </div>
  );
}

const PRESET_WORDS = { Car: word('Car'), Bus: word('Bus'), Truck: word('Truck') } as const;
const PRESETS = ['Car', 'Bus', 'Truck'] as const;

/** Thresholds of kinds of vehicles (spec 002 section 5). */
function SensorPresets({ onChoose }: { readonly onChoose: (key: string, value: number) => void }) {
  return (
    <div className="btn-group btn-group-sm" role="group" aria-label={t('Presets')}>
      {PRESETS.map((name) => (
        <button
          key={name}
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => {
            const [x, y, z] = G_SENSOR_PRESETS[name];
            onChoose('x', x);
            onChoose('y', y);
            onChoose('z', z);
          }}
        >
          {t(PRESET_WORDS[name])}
        </button>
      ))}
    </div>
  );
}

/** "Sub-stream save is disabled when ..." (spec 002 section 5); true for every other card. */
function subStreamFits(group: string, parameters: EditedParameters): boolean {
  if (group !== 'enc' || parameters['SRes'] === undefined) return true;
  return canSaveSubStream(
    String(parameters['SRes'].value ?? ''),
    Number(parameters['SFps']?.value ?? 0),
    Number(parameters['SBit']?.value ?? 0),
  );
}
