import { Search } from 'lucide-react';
import { useState } from 'react';
import { AmountInput } from '../inputs/AmountInput.tsx';
import { Card } from '../layout/Card.tsx';
import { Checkbox } from '../inputs/Checkbox.tsx';
import { DateInput } from '../inputs/DateInput.tsx';
import { Field } from '../inputs/Field.tsx';
import { OtpInput } from '../inputs/OtpInput.tsx';
import { PasswordInput } from '../inputs/PasswordInput.tsx';
import { SelectInput } from '../inputs/SelectInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { TextLink } from '../buttons/TextLink.tsx';
import styles from './KitGallery.module.css';

export function Fields() {
  const [amount, setAmount] = useState('123456.5');
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  return (
    <Card title="Fields">
      <div className={styles.form}>
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
        <Field label="Email" hint="Cannot be changed.">
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
      <output className={styles.plain}>{amount}</output>
      <Checkbox>
        I agree to the <TextLink href="/privacy-policy">privacy policy</TextLink>.
      </Checkbox>
      <Checkbox error="Please agree to the privacy policy to proceed.">I agree.</Checkbox>
    </Card>
  );
}
