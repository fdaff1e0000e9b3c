import { loginAdmin } from '@prelaunch/contract';
import { useLocation } from 'wouter';
import { useEndpoint } from '../../../api/query-client.ts';
import { startSession } from '../../../api/session.ts';
import { problemIn } from '../../../forms/contract-check.ts';
import { SessionEndedNotice } from '../../../forms/SessionEndedNotice.tsx';
import { SignInForm, type SignInValues } from '../../../forms/SignInForm.tsx';
import { paths } from '../../../paths.ts';
import { returnAddress } from '../../../session/return-address.ts';
import { announceSignIn } from '../../../session/sign-in-toast.ts';
import { codeStep } from '../../../staff/second-factor/CodeField.tsx';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { texts as areaTexts } from '../texts.ts';
import { VisitorLayout } from '../VisitorLayout.tsx';

const texts = areaTexts.login;
const rules = loginAdmin.body.shape;

/** /admin/login: a company's admin logs in. */
export function AdminLoginScreen() {
  const [, navigate] = useLocation();
  const { mutateAsync: logIn } = useEndpoint('admin', loginAdmin);

  const send = async ({ email, secret, code }: SignInValues) => {
    const { data, message } = await logIn({
      body: { email, password: secret, ...(code !== undefined && { code }) },
    });
    const target = returnAddress('admin');
    announceSignIn(message, target === paths.adminDashboard);
    startSession('admin', data.token);
    navigate(target, { replace: true });
  };

  return (
    <VisitorLayout heading={texts.heading} footer={<small>{texts.forgotten}</small>}>
      <SessionEndedNotice area="admin" />
      <SignInForm
        texts={texts}
        secret={{
          name: 'password',
          label: texts.password,
          input: (props) => <PasswordInput autoComplete="current-password" {...props} />,
        }}
        check={({ email, secret }) => ({
          email: problemIn(rules.email, email),
          secret: problemIn(rules.password, secret),
        })}
        codeStep={codeStep}
        send={send}
      />
    </VisitorLayout>
  );
}
