import { literal, toPascal } from './names.mjs';

/** English words that the files use besides the title. */
export const words = ['Server', 'User'];

/** Rows of tabs stand in a table of their own. */
export const isTab = true;

/** A settings tab: one file, whose form does everything else. */
export function files(name, title) {
  const pascal = toPascal(name);
  return {
    [`${name}.ts`]: `
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { word } from '../../../shared/i18n/translate.js';
import { defineSetting } from '../define-setting.js';

/** ${title}. The setting of this tab stands here in place of DDNS. */
export default defineSetting({
  resource: ({ ddns }) => ddns,
  fields: [
    { kind: 'switch', name: 'enabled', label: word(${literal(title)}) },
    { kind: 'text', name: 'server', label: word('Server'), maxLength: SETTING_LENGTHS.host },
    { kind: 'text', name: 'user', label: word('User'), maxLength: SETTING_LENGTHS.ddnsAccount },
  ],
});
`,
    [`${name}.test.tsx`]: `
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import tab${pascal} from './${name}.js';

afterEach(cleanup);

it('shows what the server has, and saves what was changed', async () => {
  const page = startConsole();
  const { routes } = page.recorder.http;
  routes['POST /gkserver/ddns'] = { json: { enable: 1, type: 0, server: 'ddns.test', user: 'a', pass: 'b' } };
  let sent: unknown;
  routes['PUT /gkserver/ddns'] = ({ body }) => {
    sent = body;
    return { json: { hasError: false, message: 'Saved.' } };
  };
  await page.signIn();
  page.render(<tab${pascal}.Panel />);
  fireEvent.change(await screen.findByLabelText('Server'), { target: { value: 'other.test' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(sent).toMatchObject({ server: 'other.test' }));
});
`,
  };
}
