import { paise } from '@prelaunch/domain/money';
import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { CopyButton } from '../buttons/CopyButton.tsx';
import { CopyField } from '../buttons/CopyField.tsx';
import { Countdown } from '../text/Countdown.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { Money } from '../text/Money.tsx';
import { QrCode } from '../pictures/QrCode.tsx';
import { saveQr } from '../pictures/QrCode.tsx';
import { Steps } from '../feedback/Steps.tsx';
import { Tabs } from '../layout/Tabs.tsx';
import { useCountdown } from '../text/useCountdown.ts';
import styles from './KitGallery.module.css';
import { Row } from './Row.tsx';

const UPI = 'upi://pay?pa=galaxy@icici&pn=Galaxy%20Labs&am=1020.00&cu=INR&tn=Order%20PUR-123456';

const TOTAL = paise(1_25_925_12n);

export function Payment() {
  const [deadline] = useState(() => Date.now() + 15 * 60_000);
  const remaining = useCountdown(deadline);
  const [tab, setTab] = useState<'bank' | 'upi' | 'manual'>('upi');
  return (
    <Card title="Payment">
      <Steps label="Progress" steps={['Pay', 'Submit proof', 'Approval']} current={1} />
      <Row>
        <span>
          Transaction time{' '}
          <Countdown
            remainingMs={remaining}
            expiredText="expired!"
            announcements={{
              fiveMinutes: '5 minutes left',
              oneMinute: '1 minute left',
              expired: 'Time expired',
            }}
          />
        </span>
        <Countdown remainingMs={42_000} />
        <Countdown remainingMs={0} expiredText="expired!" />
      </Row>
      <Tabs
        label="Payment method"
        tabs={[
          { id: 'bank', label: 'Banking' },
          { id: 'upi', label: 'UPI' },
          { id: 'manual', label: 'Manual', count: 3 },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <div className={styles.stack}>
          <Row>
            <QrCode text={UPI} title="UPI QR code" />
            <Button variant="secondary" onClick={() => void saveQr(UPI, 'PUR-123456')}>
              Save QR
            </Button>
          </Row>
          <CopyField label="UPI ID" value="galaxy@icici" />
          <DescriptionList
            items={[
              { label: 'Order number', value: 'PUR-123456' },
              {
                label: 'Account Number',
                value: '0012 3456 7890',
                action: <CopyButton iconOnly text="001234567890" label="Copy account number" />,
              },
              { label: 'Order amount', value: '₹ 1,23,456.00' },
              { label: 'Platform fees (2 %)', value: '₹ 2,469.12' },
              { label: 'Total amount', value: <Money value={TOTAL} />, strong: true },
            ]}
          />
        </div>
      </Tabs>
    </Card>
  );
}
