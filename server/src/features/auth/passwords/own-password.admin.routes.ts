import { changeAdminPassword } from '@prelaunch/contract';
import { recordAudit } from '../../audit/index.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { passwordChangedMail } from '../../../platform/mail/mails.ts';
import { enqueueMail } from '../../../platform/mail/outbox.store.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { AuthDeps } from '../deps.ts';
import { endSessionsOf } from '../sessions/sessions.store.ts';
import { transactionAs } from '../sessions/transaction.ts';
import { isCommonPassword } from './common-passwords.ts';
import { setOwnPassword } from './credentials.store.ts';
import { provePassword } from './prove-password.ts';

/** The change of a company admin's own password. */
export const ownPasswordHandlers = (deps: AuthDeps) =>
  handlers({
    changeAdminPassword: async ({ actor, body, ip }) => {
      if (await isCommonPassword(body.password)) refuse('common_password');
      if (body.password === body.currentPassword) refuse('same_password');
      const credentialVersion = await provePassword(deps, actor, body.currentPassword);
      const passwordHash = await deps.hasher.hash(body.password);
      const { companyId, accountId } = actor;
      await transactionAs(
        deps.db,
        actor,
        async (tx, { name, email }) => {
          const companyName = await setOwnPassword(tx, actor, passwordHash);
          await endSessionsOf(tx, companyId, accountId);
          await enqueueMail(tx, deps.secrets, passwordChangedMail(email, companyName));
          await recordAudit(
            tx,
            { kind: 'admin', accountId, name, email },
            {
              companyId,
              action: changeAdminPassword.audit,
              subject: { type: 'admin', id: accountId, label: name },
              before: null,
              after: null,
              ip,
            },
          );
        },
        { changesCaller: true, credentialVersion },
      );
      return null;
    },
  });
