import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { GkLiveTile } from 'gk-react/elements/live-tile';
import type { Device, ParameterValue } from 'gk-sdk';
import { calibrationLimits, type CalibrationPoint } from 'gk-sdk/rules';
import { channelName } from '../../../shared/channels/ordered-channels.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { leaveQuestion } from '../../../shared/form/leave-question.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { undoKeys } from '../../../shared/map-editor/editor-layout.js';
import { useUndoable } from '../../../shared/map-editor/history.js';
import { NumberField } from '../../../shared/map-editor/number-field.js';
import { UndoButtons } from '../../../shared/map-editor/undo-buttons.js';
import { CalibrationDrawing, type PointMoved } from './calibration-drawing.js';
import { fromPoints, toPoints, type CalibrationKind } from './calibration-kinds.js';
import './calibration-dialog.css';

/**
 * A calibration over live video: the points are dragged, moved by keys or typed, and handed back when they are to be used
 * (spec 002 section 4). Cancel changes nothing; Esc and a press beside the dialog ask first.
 */
export function CalibrationDialog({
  device,
  kind,
  value,
  onUse,
  onClose,
}: {
  readonly device: Device;
  readonly kind: CalibrationKind;
  readonly value: ParameterValue;
  readonly onUse: (value: ParameterValue) => void;
  readonly onClose: () => void;
}) {
  const session = useSession();
  const confirm = useConfirm();
  const points = useUndoable(toPoints(value));
  const [frozen, setFrozen] = useState(false);
  const [isClamped, setClamped] = useState(false);
  const { minX, maxX, minY, maxY } = calibrationLimits(kind.area);
  const { standard } = kind;
  const withPoint = (index: number, point: CalibrationPoint): readonly CalibrationPoint[] =>
    points.value.map((other, place) => (place === index ? point : other));
  const move: PointMoved = (index, point, { done, clamped }) => {
    setClamped(clamped);
    if (done) points.commit(withPoint(index, point));
    else points.preview(withPoint(index, point));
  };
  const close = async (): Promise<void> => {
    if (!points.canUndo || (await confirm(leaveQuestion(t('The points are not used yet.'))))) onClose();
  };
  const channel = kind.channelOf(device);
  return (
    <DialogFrame
      title={`${t(kind.title)}, ${device.deviceId}`}
      size="xl"
      onClose={() => void close()}
      footer={
        <>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!points.canUndo}
            onClick={() => {
              onUse(fromPoints(kind, points.committed));
              onClose();
            }}
          >
            {t('Use these points')}
          </Button>
        </>
      }
    >
      {/* Shortcuts of what is inside. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="gk-calibration" onKeyDown={undoKeys(points)}>
        <div className="gk-calibration-picture">
          <GkLiveTile
            session={session}
            device={device.deviceId}
            channel={channel}
            main
            paused={frozen}
            controls="none"
            label={channelName(device, channel)}
          >
            <div slot="overlay" className="gk-calibration-overlay">
              <CalibrationDrawing kind={kind} points={points.value} onMoved={move} />
            </div>
          </GkLiveTile>
        </div>
        <div className="gk-calibration-side">
          <p>{t(kind.help)}</p>
          <div className="gk-calibration-tools">
            <Button size="sm" variant="outline-secondary" aria-pressed={frozen} onClick={() => setFrozen(!frozen)}>
              {frozen ? t('Resume the picture') : t('Freeze the picture')}
            </Button>
            <UndoButtons undoable={points} />
            {standard && (
              <Button size="sm" variant="outline-secondary" onClick={() => points.commit(standard)}>
                {t('Default')}
              </Button>
            )}
          </div>
          {points.value.map((point, index) => (
            <fieldset key={index} className="gk-calibration-numbers">
              <legend>{t('Point {number}', { number: index + 1 })}</legend>
              <NumberField
                label="X"
                unit={word('px')}
                min={minX}
                max={maxX}
                step={1}
                value={point.x}
                onChange={(x) => points.commit(withPoint(index, { x: Math.round(x), y: point.y }))}
              />
              <NumberField
                label="Y"
                unit={word('px')}
                min={minY}
                max={maxY}
                step={1}
                value={point.y}
                onChange={(y) => points.commit(withPoint(index, { x: point.x, y: Math.round(y) }))}
              />
            </fieldset>
          ))}
          <p className={isClamped ? 'gk-calibration-clamped' : undefined} role="status">
            {isClamped
              ? t('The point stays within x {minX} to {maxX} and y {minY} to {maxY}.', { minX, maxX, minY, maxY })
              : t('Arrow keys move a point by 1 px, with Shift by 10 px.')}
          </p>
        </div>
      </div>
    </DialogFrame>
  );
}
