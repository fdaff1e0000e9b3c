import { IndianRupee, Smartphone, WalletCards } from 'lucide-react';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';

const ICONS = [WalletCards, Smartphone, IndianRupee] as const;

/** Three apps that many have, under neutral pictures. With a link they open it. */
export function UpiApps({ link }: { readonly link: string | null }) {
  return (
    <ul className={styles['apps']} aria-label={texts.appsLabel}>
      {texts.apps.map((app, index) => {
        const Icon = ICONS[index] ?? Smartphone;
        const content = (
          <>
            <Icon aria-hidden="true" strokeWidth={1.75} />
            {app}
          </>
        );
        return (
          <li key={app}>
            {link === null ? (
              <span className={styles['app']}>{content}</span>
            ) : (
              <a className={styles['app']} href={link}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
