import { useOpenDialog } from '../shared/page/dialog-link.js';
import { Notices } from './messages/notices.js';

/** The notices of a user who is logged in: what they tell of can be opened. The login screen has no router for that. */
export function ShellNotices() {
  const openDialog = useOpenDialog();
  return <Notices onShow={openDialog} />;
}
