import { Button } from 'react-bootstrap';
import { serverSettingsResource } from 'gk-sdk/rest';
import { RESTART_PLANS } from 'gk-sdk/rules';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { defineSetting } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';
import { ActionWords, SettingPart } from '../setting-part.js';

const PLAN_WORDS: Readonly<Record<(typeof RESTART_PLANS)[number], string>> = {
  'restart PC daily': word('restart PC daily'),
  'reload process daily': word('reload process daily'),
  'restart PC weekly': word('restart PC weekly'),
  'reload process weekly': word('reload process weekly'),
  'restart PC monthly': word('restart PC monthly'),
  'reload process monthly': word('reload process monthly'),
  'do nothing': word('do nothing'),
};

/** Maintain: "choose a restart plan; reboot and related actions" (spec 002 section 2). */
export default defineSetting({
  resource: ({ restartPlan }) =>
    mapSetting(
      restartPlan,
      (plan) => ({ plan }),
      ({ plan }) => plan,
    ),
  fields: [
    {
      kind: 'select',
      name: 'plan',
      label: word('Restart plan'),
      choices: RESTART_PLANS.map((plan, value) => ({ value, label: PLAN_WORDS[plan] })),
    },
  ],
  Below: Actions,
});

function Actions() {
  const settings = useRest(serverSettingsResource);
  const confirm = useConfirm();
  const reboot = useSave((signal) => settings.reboot({ signal }));
  const clear = useSave((signal) => settings.clearBuffer({ signal }));
  const askReboot = async (): Promise<void> => {
    const text = t('Recording and live streams stop until the server is back.');
    if (await confirm({ title: t('Reboot the server?'), text, yes: t('Reboot') })) reboot.run();
  };
  return (
    <SettingPart title={t('Actions')}>
      <div className="gk-form-actions">
        <Button variant="outline-danger" disabled={reboot.kind === 'running'} onClick={() => void askReboot()}>
          {reboot.kind === 'running' ? t('Rebooting...') : t('Reboot')}
        </Button>
        <Button variant="outline-secondary" disabled={clear.kind === 'running'} onClick={() => clear.run()}>
          {t('Clear the server cache')}
        </Button>
      </div>
      <ActionWords action={reboot} />
      <ActionWords action={clear} />
    </SettingPart>
  );
}
