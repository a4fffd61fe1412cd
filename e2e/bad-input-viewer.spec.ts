import { clearFaults } from './support/faults.js';
import { testLivePage } from './support/live-page-faults.js';
import { test, users } from './support/test.js';

test.use({ recorderOptions: { args: ['--faults'] } });
test.afterEach(({ recorder }) => clearFaults(recorder.url));

test.describe('the stand-alone viewer', { tag: '@nightly' }, () => {
  testLivePage(async (page, url, device) => {
    await page.goto(`${url}/live/${device}@7/${users.admin}/${users.admin}`);
  });
});
