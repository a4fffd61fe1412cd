import type { Page } from '@playwright/test';
import { logIn } from './support/console.js';
import { clearFaults } from './support/faults.js';
import { testLivePage, testStreamFaults } from './support/live-page-faults.js';
import { test, users } from './support/test.js';

test.use({ recorderOptions: { args: ['--faults'] } });
test.afterEach(({ recorder }) => clearFaults(recorder.url));

test.describe('the live view', () => {
  const open = (page: Page, url: string, device: string): Promise<void> =>
    logIn(page, `${url}/liveview/${device}?ch=1,2,3`, users.admin);
  testLivePage(open);
  testStreamFaults(open);
});
