import { useId } from 'react';
import { Button, Form } from 'react-bootstrap';
import { fenceGaps } from 'gk-sdk/rules';
import { cleanTitle } from '../../shared/geo/fence.js';
import { DeviceChecklist } from '../../shared/device-picker/device-checklist.js';
import { t, word } from '../../shared/i18n/translate.js';
import { CircleNumbers } from './circle-numbers.js';
import type { FenceDraft } from './use-fence-draft.js';

const GAP_WORDS = {
  circle: word('A fence that is on needs a circle: draw one on the map.'),
  trigger: word('A fence that is on needs Trigger in or Trigger out.'),
  vehicle: word('A fence that is on needs a device.'),
} as const;

/** The left form: "title, enable, radius, trigger in, trigger out, device checklist" (spec 002 section 2). */
export function FenceForm({
  chosen,
  draft,
  saving,
  onSave,
}: {
  /** Without a fence there is nothing to change: "Save is disabled until a fence is chosen". */
  readonly chosen: boolean;
  readonly draft: FenceDraft;
  readonly saving: boolean;
  readonly onSave: () => void;
}) {
  const id = useId();
  const { fence, change, dirty } = draft;
  const gaps = chosen ? fenceGaps(fence) : [];
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !saving && gaps.length === 0) onSave();
      }}
    >
      <div className="gk-editor-fields">
        <fieldset className="gk-editor-fields" disabled={!chosen}>
          <Form.Group controlId={`${id}-title`}>
            <Form.Label>{t('Title')}</Form.Label>
            <Form.Control
              size="sm"
              maxLength={200}
              value={fence.title}
              onChange={(event) => change({ title: cleanTitle(event.target.value) })}
            />
          </Form.Group>
          <div className="gk-editor-switches">
            <Form.Check
              type="switch"
              id={`${id}-enable`}
              label={t('Enable')}
              checked={fence.enabled}
              onChange={(event) => change({ enabled: event.target.checked })}
            />
            <Form.Check
              type="switch"
              id={`${id}-in`}
              label={t('Trigger in')}
              checked={fence.triggerIn}
              onChange={(event) => change({ triggerIn: event.target.checked })}
            />
            <Form.Check
              type="switch"
              id={`${id}-out`}
              label={t('Trigger out')}
              checked={fence.triggerOut}
              onChange={(event) => change({ triggerOut: event.target.checked })}
            />
          </div>
          <CircleNumbers draft={draft} />
        </fieldset>
        <DeviceChecklist
          label={t('Devices')}
          deviceIds={fence.deviceIds}
          disabled={!chosen}
          onChange={(deviceIds) => change({ deviceIds })}
        />
        {gaps.map((gap) => (
          <p key={gap} className="mb-0 text-danger" role="alert">
            {t(GAP_WORDS[gap])}
          </p>
        ))}
        <fieldset className="gk-editor-actions" disabled={!chosen}>
          <Button type="submit" size="sm" disabled={saving || gaps.length > 0}>
            {saving ? t('Saving...') : t('Save')}
          </Button>
          <Button
            type="button"
            size="sm"
            variant="outline-secondary"
            disabled={!dirty || saving}
            onClick={draft.revert}
          >
            {t('Revert')}
          </Button>
          {dirty && <span className="gk-editor-mark">{t('not saved')}</span>}
        </fieldset>
      </div>
    </Form>
  );
}
