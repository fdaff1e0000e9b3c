import { Clock } from 'lucide-react';
import { Countdown } from '../../../ui/Countdown.tsx';
import { useCountdown } from '../../../ui/useCountdown.ts';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

/** The order's 15 minutes. Their end changes nothing but these words. */
export function TransactionTime({ deadline }: { readonly deadline: number }) {
  const remainingMs = useCountdown(deadline);
  return (
    <div className={styles['time']}>
      <Clock aria-hidden="true" />
      <div>
        <p className={styles['clock']}>
          {texts.time}{' '}
          <Countdown
            remainingMs={remainingMs}
            expiredText={texts.expired}
            announcements={{
              fiveMinutes: texts.fiveMinutesLeft,
              oneMinute: texts.oneMinuteLeft,
              expired: texts.timeExpired,
            }}
          />
        </p>
        <p className={styles['quiet']}>{remainingMs > 0 ? texts.priceHeld : texts.afterExpiry}</p>
      </div>
    </div>
  );
}
