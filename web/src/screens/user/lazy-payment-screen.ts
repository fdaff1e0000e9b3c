import { lazyComponent } from '../../lazy-component.ts';

/** Here, so that Buy Token can load its code before it is shown. */
export const PaymentScreen = lazyComponent(
  () => import('./payment/PaymentScreen.tsx'),
  'PaymentScreen',
);
