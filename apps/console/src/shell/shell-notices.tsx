import { useOpenDialog } from '../shared/page/dialog-link.js';
import { Notices } from './messages/notices.js';

/** The notices of a user who is logged in: they can open their subjects. The login screen has no router for that. */
export function ShellNotices() {
  const openDialog = useOpenDialog();
  return <Notices onShow={openDialog} />;
}
