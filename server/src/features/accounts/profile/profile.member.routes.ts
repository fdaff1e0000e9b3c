import { isMaskedAadhaar } from '@prelaunch/domain/indian-ids';
import { withoutGaps } from '@prelaunch/domain/plain-text';
import { type AuthDeps, type Authority, provePassword, transactionAs } from '../../auth/index.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { isShownImage, findOwnMediaType } from '../../media/index.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changeProfile } from '../accounts.store.ts';
import { endVerification, planIdentityChange } from './change-identity.ts';
import { countMobileTry } from './mobile-tries.store.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** Leaves out the empty fields of a form, which change nothing. */
function withoutEmpty<T extends Fields>(fields: T): Partial<T>;
function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}

/** Changes of a member's own profile. */
export const memberProfileHandlers = (deps: AuthDeps) =>
  handlers({
    updateProfile: async ({ actor, body, ip }) => {
      const { password, ...sent } = body;
      const credentialVersion = await provePassword(deps, actor, password);
      const { kycDocumentNumber, ...fields } = withoutEmpty(sent);
      const { name, dateOfBirth, mobile, profileImageId } = fields;
      if (mobile !== undefined) await countMobileTry(deps, actor, mobile);
      // The page shows the masked number; when it is sent back, nothing changes.
      const aadhaar =
        kycDocumentNumber === undefined || isMaskedAadhaar(kycDocumentNumber)
          ? undefined
          : withoutGaps(kycDocumentNumber);
      const change = {
        ...fields,
        aadhaarSealed: aadhaar === undefined ? undefined : deps.secrets.seal('aadhaar', aadhaar),
      };
      const write = async (tx: Tx, author: Authority) => {
        if (profileImageId !== undefined) {
          const type = await findOwnMediaType(tx, actor, profileImageId);
          if (!isShownImage(type ?? refuse('image_not_found'))) refuse('picture_not_image');
        }
        const identity = { name, dateOfBirth, aadhaar };
        const planned = await planIdentityChange(deps, tx, actor, identity);
        await changeProfile(tx, actor, change);
        if (planned !== null) await endVerification(deps, tx, actor, author, planned, ip);
      };
      await transactionAs(deps.db, actor, write, { changesCaller: true, credentialVersion });
      return null;
    },

    setLanguage: async ({ actor, body }) => {
      const { language } = body;
      if (!deps.languages.includes(language)) {
        refuse('invalid_request', [`language must be one of ${deps.languages.join(', ')}.`]);
      }
      await transactionAs(deps.db, actor, (tx) => changeProfile(tx, actor, { language }), {
        changesCaller: true,
      });
      return null;
    },
  });
