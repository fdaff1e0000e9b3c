import { setAdminPassword } from '@prelaunch/contract';
import { recordAudit } from '../../audit/index.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { passwordChangedMail } from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { refuse } from '../../../platform/refuse.ts';
import { tryCode } from '../codes/code-tries.store.ts';
import { accountOfCode, redeemCode } from '../codes/codes.store.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { findInvitedAdmin, setFirstPassword } from '../passwords/credentials.store.ts';
import type { AuthDeps } from '../deps.ts';
import { invitationSubject } from './invitations.ts';
import { identifyRequester, rememberCaller } from '../guessing/known-callers.ts';
import { forgetRequesters } from '../guessing/requesters.store.ts';
import { endSessionsOf } from '../sessions/sessions.store.ts';
import { transactionAs } from '../sessions/transaction.ts';

/** Sets the first password of an invited company admin. */
export const invitationHandlers = (deps: AuthDeps) =>
  handlers({
    setAdminPassword: async ({ actor, body, ...call }) => {
      if (await isCommonPassword(body.password)) refuse('common_password');
      const admin = await findInvitedAdmin(deps.db, body.email);
      const subject = invitationSubject(admin?.companyId ?? null, body.email);
      const account = accountOfCode(subject);
      const requester = await identifyRequester(deps, account, call);
      const proof = await tryCode(deps.db, deps.secrets, subject, requester, body.code);
      if (admin === null) return refuse('wrong_code');
      const { companyId, accountId, companyName } = admin;
      const passwordHash = await deps.hasher.hash(body.password);
      await transactionAs(deps.db, actor, async (tx) => {
        await redeemCode(tx, proof);
        // The code is valid only for the first password.
        if (!(await setFirstPassword(tx, companyId, accountId, passwordHash))) refuse('wrong_code');
        await endSessionsOf(tx, companyId, accountId);
        await forgetRequesters(tx, deps.secrets, account);
        await rememberCaller(deps, tx, account, call);
        await enqueueMail(tx, deps.secrets, passwordChangedMail(body.email, companyName));
        const { email } = body;
        await recordAudit(
          tx,
          { kind: 'admin', accountId, name: email, email },
          {
            companyId,
            action: setAdminPassword.audit,
            subject: { type: 'admin', id: accountId, label: email },
            before: null,
            after: null,
            ip: call.ip,
          },
        );
      });
      return null;
    },
  });
