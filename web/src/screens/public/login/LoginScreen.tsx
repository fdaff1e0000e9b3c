import { loginMember } from '@prelaunch/contract';
import { useLocation } from 'wouter';
import { useEndpoint } from '../../../api/query-client.ts';
import { startSession } from '../../../api/session.ts';
import { problemIn } from '../../../forms/contract-check.ts';
import { SessionEndedNotice } from '../../../forms/SessionEndedNotice.tsx';
import { SignInForm, type SignInValues } from '../../../forms/SignInForm.tsx';
import { paths } from '../../../paths.ts';
import { knownEmail, returnAddress } from '../../../session/return-address.ts';
import { PasswordInput } from '../../../ui/inputs/PasswordInput.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { PublicLayout } from '../PublicLayout.tsx';
import { loginTexts as texts } from '../texts.ts';
import { useCompanyId } from '../useCompanyId.ts';

const rules = loginMember.body.shape;

/** /: a member logs in. */
export function LoginScreen() {
  const [, navigate] = useLocation();
  const company = useCompanyId();
  const { mutateAsync: logIn } = useEndpoint('user', loginMember);

  const send = async ({ email, secret }: SignInValues) => {
    const companyId = await company.get();
    if (companyId === null) return;
    const { data, message } = await logIn({ body: { companyId, user: email, password: secret } });
    showToast({ kind: 'success', text: message });
    const target = returnAddress('user');
    startSession('user', data.token);
    navigate(target, { replace: true });
  };

  return (
    <PublicLayout
      screen={texts.screen}
      heading={texts.screen}
      footer={
        <>
          <TextLink apart href={paths.forgotPassword}>
            {texts.forgot}
          </TextLink>
          <TextLink apart href={paths.register}>
            {texts.create}
          </TextLink>
        </>
      }
    >
      <SessionEndedNotice area="user" />
      <SignInForm
        texts={texts}
        knownEmail={knownEmail()}
        secret={{
          name: 'password',
          label: texts.password,
          input: (props) => <PasswordInput autoComplete="current-password" {...props} />,
        }}
        check={({ email, secret }) => ({
          email: problemIn(rules.user, email),
          secret: problemIn(rules.password, secret),
        })}
        send={send}
        disabled={company.missing}
      />
    </PublicLayout>
  );
}
