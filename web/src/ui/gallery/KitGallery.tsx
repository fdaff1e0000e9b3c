import { Pencil, Search, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AmountInput } from '../AmountInput.tsx';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { ButtonLink } from '../ButtonLink.tsx';
import { Card } from '../Card.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { CopyField } from '../CopyField.tsx';
import { Countdown } from '../Countdown.tsx';
import { DateInput } from '../DateInput.tsx';
import { DescriptionList } from '../DescriptionList.tsx';
import { Dialog } from '../Dialog.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { Field } from '../Field.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { IconButton } from '../IconButton.tsx';
import { OtpInput } from '../OtpInput.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { QrCode } from '../QrCode.tsx';
import { saveQr } from '../save-qr.ts';
import { SelectInput } from '../SelectInput.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { StatCard } from '../StatCard.tsx';
import { Steps } from '../Steps.tsx';
import { Table } from '../Table.tsx';
import { Tabs } from '../Tabs.tsx';
import { TextInput } from '../TextInput.tsx';
import { TextLink } from '../TextLink.tsx';
import { ThemeSwitch } from '../ThemeSwitch.tsx';
import { showToast } from '../toast.ts';
import { Toasts } from '../Toasts.tsx';
import { useCountdown } from '../useCountdown.ts';
import styles from './KitGallery.module.css';
import { purchaseColumns, purchases } from './sample-rows.tsx';

const UPI = 'upi://pay?pa=galaxy@icici&pn=Galaxy%20Labs&am=1020.00&cu=INR&tn=Order%20PUR-123456';
const doc = new File(['a'.repeat(348_200)], 'payment-slip-november-2026-axis-bank.pdf', {
  type: 'application/pdf',
});

function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

function Buttons() {
  const [pending, setPending] = useState(false);
  const work = () => {
    setPending(true);
    setTimeout(() => setPending(false), 1500);
  };
  return (
    <Card title="Buttons and links">
      <Row>
        <Button pending={pending} pendingText="Processing..." onClick={work}>
          BUY NOW
        </Button>
        <Button pending pendingText="Logging in...">
          Log in
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="danger">Reject</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="link">Resend OTP</Button>
      </Row>
      <Row>
        <Button size="small">Approve</Button>
        <Button size="small" variant="secondary">
          View
        </Button>
        <Button size="small" variant="danger">
          Reject
        </Button>
        <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
        <IconButton label="Delete" variant="danger" icon={<Trash2 aria-hidden="true" />} />
        <ButtonLink href="/user/buy-token" variant="secondary">
          Buy Token
        </ButtonLink>
        <TextLink href="/privacy-policy">privacy policy</TextLink>
      </Row>
      <Row>
        <Badge tone="green">APPROVED</Badge>
        <Badge tone="yellow">PENDING</Badge>
        <Badge tone="red">REJECTED</Badge>
        <Badge tone="grey">N/A</Badge>
        <ThemeSwitch />
      </Row>
    </Card>
  );
}

function Fields() {
  const [amount, setAmount] = useState('123456.5');
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  return (
    <Card title="Fields">
      <div className={styles['form']}>
        <Field label="Email ID" hint="We send a code to this address.">
          <TextInput
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Mobile" error="Please fill in Name, Email, and Mobile to request OTP.">
          <TextInput type="tel" inputMode="tel" placeholder="+91 98765 43210" />
        </Field>
        <Field label="Password" hint="8 to 128 characters.">
          <PasswordInput autoComplete="new-password" defaultValue="correct horse" />
        </Field>
        <Field label="Gender" required>
          <SelectInput
            options={[
              { value: '', label: 'Select gender' },
              { value: 'female', label: 'Female' },
              { value: 'male', label: 'Male' },
              { value: 'other', label: 'Other' },
            ]}
          />
        </Field>
        <Field label="Date of Birth">
          <DateInput />
        </Field>
        <Field label="Referral Code (Member ID)" note="Optional">
          <TextInput />
        </Field>
        <Field label="Email" hint="Can not be changed.">
          <TextInput readOnly value="anjali@example.com" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled value="Not now" />
        </Field>
        <Field label="OTP">
          <OtpInput
            length={6}
            placeholder="000000"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <TextInput
          type="search"
          aria-label="Search"
          placeholder="Search"
          icon={<Search aria-hidden="true" />}
        />
      </div>
      <Field
        label="Amount (INR)"
        hint="At ₹ 10.00 a token."
        error={amount === '' || amount === '0' ? 'Please enter a valid amount.' : null}
      >
        <AmountInput value={amount} onValueChange={setAmount} />
      </Field>
      <output className={styles['plain']}>{amount}</output>
      <Checkbox>
        I agree to the <TextLink href="/privacy-policy">privacy policy</TextLink>.
      </Checkbox>
      <Checkbox error="Please agree to the privacy policy to proceed.">I agree.</Checkbox>
    </Card>
  );
}

function Files() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Card title="Files">
      <Field label="Transaction file" hint="Image, PDF, DOC or DOCX, up to 10 MB.">
        <FileDrop
          accept="image/*,.pdf,.doc,.docx"
          file={file}
          state={file ? 'done' : 'idle'}
          onFile={setFile}
          onRefused={() => showToast({ kind: 'error', text: 'File upload failed.' })}
        />
      </Field>
      <Field label="Being sent">
        <FileDrop
          accept=".pdf"
          file={doc}
          state="uploading"
          progress={0.62}
          onFile={setFile}
          onCancel={() => undefined}
        />
      </Field>
      <Field label="Failed" error="File upload failed.">
        <FileDrop
          accept=".pdf"
          file={doc}
          state="failed"
          onFile={setFile}
          onRetry={() => undefined}
        />
      </Field>
    </Card>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Dialogs and toasts">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('form')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Approve
        </Button>
        <Button variant="secondary" onClick={() => setOpen('delete')}>
          Delete
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            showToast({ kind: 'success', text: 'UPI ID copied to clipboard!' });
            showToast({ kind: 'error', text: 'Payment process cancelled.' });
          }}
        >
          Toasts
        </Button>
      </Row>
      <Dialog open={open === 'form'} title="Submit Transaction Proof" onClose={close}>
        <form className={styles['stack']} onSubmit={(event) => event.preventDefault()}>
          <Field label="UTR or Transaction Number" hint="12 digits for UPI.">
            <TextInput />
          </Field>
          <Field label="Enter Amount">
            <TextInput defaultValue="1,020.00" inputMode="decimal" />
          </Field>
          <Button
            type="submit"
            wide
            onClick={() =>
              showToast({ kind: 'error', text: 'Please enter UTR or Transaction Number.' })
            }
          >
            PAY
          </Button>
        </form>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Aye you sure, you want to Approve?"
        confirmText="Confirm"
        onConfirm={close}
        onCancel={close}
      >
        Anjali Venkataraghavan, ₹ 1,23,456.00
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'delete'}
        danger
        title="Aye you sure, you want to Delete?"
        confirmText="Delete"
        onConfirm={close}
        onCancel={close}
      >
        Anjali Venkataraghavan
      </ConfirmDialog>
    </Card>
  );
}

function Payment() {
  const [deadline] = useState(() => Date.now() + 15 * 60_000);
  const remaining = useCountdown(deadline);
  const [tab, setTab] = useState<'bank' | 'upi' | 'manual'>('upi');
  return (
    <Card title="Payment">
      <Steps label="Progress" steps={['Pay', 'Hand in proof', 'Approval']} current={1} />
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
        <div className={styles['stack']}>
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
                value: (
                  <>
                    0012 3456 7890
                    <CopyButton iconOnly text="001234567890" label="Copy account number" />
                  </>
                ),
              },
              { label: 'Order amount', value: '₹ 1,23,456.00' },
              { label: 'Platform fees (2 %)', value: '₹ 2,469.12' },
              { label: 'Total amount', value: '₹ 1,25,925.12', strong: true },
            ]}
          />
        </div>
      </Tabs>
    </Card>
  );
}

function States() {
  const common = { columns: purchaseColumns, rowKey: (row: { id: number }) => row.id };
  return (
    <>
      <Table
        {...common}
        caption="Rows"
        rows={purchases(3)}
        isCurrent={(row) => row.id === 2}
        empty=""
      />
      <Table
        {...common}
        caption="Loading"
        rows={[]}
        loading
        loadingText="Loading transactions..."
        skeletonRows={3}
        empty=""
      />
      <Table
        {...common}
        caption="Global Stock"
        rows={[]}
        empty={<EmptyState picture="table" text="No data available." />}
      />
      <Table
        {...common}
        caption="Failed"
        rows={[]}
        empty=""
        error={<ErrorState text="Error fetching data: Unknown error" onRetry={() => undefined} />}
      />
      <div className={styles['grid']}>
        <Card>
          <EmptyState picture="search" text="Nobody matches this search." />
        </Card>
        <Card>
          <EmptyState picture="receipt" text="No payment history found." />
        </Card>
        <StatCard
          title="Users"
          icon={<Users aria-hidden="true" />}
          stats={[
            { label: 'Active', value: '1,204', tone: 'green' },
            { label: 'Inactive', value: '--', tone: 'yellow' },
            { label: 'Blocked', value: '3', tone: 'red' },
          ]}
        />
        <Card title="On its way">
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton height="3rem" width="3rem" round />
        </Card>
      </div>
    </>
  );
}

export function KitGallery() {
  return (
    <main className={styles['page']}>
      <PageTitle title="Gallery" />
      <Toasts position="top-right" />
      <PageHeader
        title="The kit"
        description="Every part of the interface, with what it looks like when things go wrong."
      />
      <Buttons />
      <Fields />
      <Files />
      <Dialogs />
      <Payment />
      <States />
    </main>
  );
}
