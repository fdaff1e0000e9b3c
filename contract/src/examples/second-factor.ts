const state = { enrolledAt: '2026-11-21T10:00:00.000Z', recoveryCodesLeft: 9 };

const begun = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri:
    'otpauth://totp/Prelaunch:admin%40prelaunch.test?issuer=Prelaunch' +
    '&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
};

const recoveryCodes = ['7KQ2-M9XC-4TBN-0WHD-ZP5R-J8VE', 'A1S6-YG3F-E9DK-QX72-NM4C-T0HB'];

/** Admins and super admins have the same examples. */
export const secondFactorExamples = {
  getAdminSecondFactor: { reply: state },
  beginAdminSecondFactor: { reply: begun },
  confirmAdminSecondFactor: { body: { code: '287082' }, reply: { recoveryCodes } },
  renewAdminRecoveryCodes: { body: { code: '287082' }, reply: { recoveryCodes } },
  removeAdminSecondFactor: { body: { code: '287082' }, reply: null },
  getSuperAdminSecondFactor: { reply: state },
  beginSuperAdminSecondFactor: { reply: begun },
  confirmSuperAdminSecondFactor: { body: { code: '287082' }, reply: { recoveryCodes } },
  renewSuperAdminRecoveryCodes: { body: { code: '287082' }, reply: { recoveryCodes } },
  removeSuperAdminSecondFactor: { body: { code: '287082' }, reply: null },
} as const;
