import type { PermissionGroup } from 'gk-sdk';
import { mayRenamePermissionGroup } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';

/** The head of a column: the group, and what can be done with it. */
export function GroupHeading({
  group,
  left,
  width,
  busy,
  edited,
  onHide,
  onRename,
  onCopy,
  onRehearse,
}: {
  readonly group: PermissionGroup;
  readonly left: number;
  readonly width: number;
  readonly busy: boolean;
  /** Something is not saved: the group is rehearsed as it is saved. */
  readonly edited: boolean;
  readonly onHide: (id: number) => void;
  readonly onRename: (group: PermissionGroup) => void;
  readonly onCopy: (id: number) => void;
  /** Shows the console as the group sees it. */
  readonly onRehearse: (group: PermissionGroup) => void;
}) {
  const { id, name } = group;
  return (
    <div
      className="gk-matrix-group"
      role="columnheader"
      aria-label={`${id} ${name}`}
      style={{ transform: `translateX(${left}px)`, width }}
    >
      <span className="gk-matrix-name" title={name}>
        {id} {name}
      </span>
      <span className="gk-matrix-actions">
        <HeadingButton icon="eyeOff" label={t('Hide {1}', name)} onClick={() => onHide(id)} />
        {mayRenamePermissionGroup(id) && (
          <HeadingButton
            icon="pencil"
            label={t('Edit name of {1}', name)}
            disabled={busy}
            onClick={() => onRename(group)}
          />
        )}
        <HeadingButton icon="copy" label={t('Create copy of {1}', name)} disabled={busy} onClick={() => onCopy(id)} />
        <HeadingButton
          icon="eye"
          label={t('See the console as {1}', name)}
          disabled={edited}
          onClick={() => onRehearse(group)}
        />
      </span>
    </div>
  );
}

function HeadingButton({
  icon,
  label,
  disabled = false,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </button>
  );
}
