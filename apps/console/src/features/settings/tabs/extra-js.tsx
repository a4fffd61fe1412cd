import { Alert } from 'react-bootstrap';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { useConfirm } from '../../../shared/dialog/use-questions.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { SettingPanel, wordsOf, type SettingTab } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';
import { filedSetting, type FieldsOfSetting } from '../settings-file/filed-setting.js';

const SCRIPT: FieldsOfSetting<{ readonly text: string }> = {
  resource: ({ extraScript }) =>
    mapSetting(
      extraScript,
      (text) => ({ text }),
      ({ text }) => text,
    ),
  fields: [
    {
      kind: 'textarea',
      name: 'text',
      label: word('Script'),
      rows: 18,
      code: true,
      maxLength: SETTING_LENGTHS.extraScript,
    },
  ],
};

/** Extra JS: a script of the deployment's own (spec 002 section 2). It runs with all rights, so that a save asks. */
const tab: SettingTab = { Panel: ExtraJsPanel, words: wordsOf(SCRIPT.fields), filed: [filedSetting(SCRIPT)] };
export default tab;

function ExtraJsPanel() {
  const confirm = useConfirm();
  return (
    <>
      <Alert variant="danger">
        {t(
          'This script runs in the browser of everyone who signs in, with all of their rights. Save only what you trust.',
        )}
      </Alert>
      <SettingPanel
        {...SCRIPT}
        confirm={() =>
          confirm({
            title: t('Run this script for everyone?'),
            text: t('It can read and change everything that these users can.'),
            yes: t('Save'),
          })
        }
      />
    </>
  );
}
