import { EventPlansPage } from './event-plans-page.js';
import { PUSH_PLANS } from './push-plans.js';

/** `/pusheventplansetting` */
export default function PushEventPlans() {
  return <EventPlansPage kind={PUSH_PLANS} />;
}
